// Where we are, as the address says.

export type Place =
  | { page: "landing" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "missing" };

/** The place that a path names. `/replay` (no id) is a log from one's own disk. */
export function place(path: string): Place {
  const [, first = "", second = "", ...rest] = path.replace(/\/+$/, "").split("/");
  if (rest.length > 0) return { page: "missing" };
  if (first === "" && second === "") return { page: "landing" };
  if (first === "table" && /^[\w-]+$/.test(second)) return { page: "table", id: second };
  if (first === "replay" && (second === "" || /^[\w-]+$/.test(second))) return { page: "replay", id: second };
  return { page: "missing" };
}

class Router {
  place: Place = $state.raw(place(location.pathname));

  constructor() {
    addEventListener("popstate", () => this.#look());
    // A link within the client doesn't load the page anew.
    addEventListener("click", (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
      const there = place(link.pathname);
      if (there.page === "missing" || (link.pathname === location.pathname && link.hash)) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  /** Go to a path of ours. */
  go(path: string): void {
    if (path === location.pathname + location.search + location.hash) return;
    history.pushState(null, "", path);
    this.#look();
    scrollTo(0, 0);
  }

  #look(): void {
    const now = place(location.pathname);
    // The same place again (other query, as a replay's ply) isn't a new page.
    if (JSON.stringify(now) !== JSON.stringify(this.place)) this.place = now;
  }
}

export const router = new Router();
