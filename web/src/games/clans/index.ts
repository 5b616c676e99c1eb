export { default as Board } from "./Board.svelte";
export { account } from "./scoring";
export { keys, list } from "./table.svelte";
