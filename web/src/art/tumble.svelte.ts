/** How dice tumble: each time that `rolls` rises, a die shows other faces for a while and settles, one `order` after the other. */

import { untrack } from "svelte";

const STEP = 62;
const LEAST = 4;

interface Rolling {
  /** rises with each roll */
  rolls: number;
  order: number;
  motion: boolean;
  /** what it shows in the end, from 0 */
  shows: number;
  faces: number;
}

/** Which face a die shows while it tumbles, or null when it lies still. */
export function tumbling(given: () => Rolling): { readonly face: number | null } {
  let face = $state<number | null>(null);
  let seen = untrack(() => given().rolls);
  $effect(() => {
    const { rolls, order, motion } = given();
    return untrack(() => {
      if (rolls === seen) return;
      seen = rolls;
      if (!motion) return;
      const { shows, faces } = given();
      const last = LEAST + order;
      let turn = 0;
      const next = (): void => {
        turn += 1;
        face = turn > last ? null : ((face ?? shows) + 1 + ((turn * 3 + order) % 4)) % faces;
        if (face !== null) timer = setTimeout(next, STEP);
      };
      let timer = setTimeout(next, 0);
      return () => {
        clearTimeout(timer);
        face = null;
      };
    });
  });
  return {
    get face() {
      return face;
    },
  };
}
