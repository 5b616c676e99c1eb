export { default as Board } from "./Board.svelte";
export { default as Summary } from "./Summary.svelte";
export { account } from "./scoring";
