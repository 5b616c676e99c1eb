export { default as Board } from "./Board.svelte";
export { account } from "./scoring";
