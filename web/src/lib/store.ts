// The browser's storage, or, where it is blocked or full, the memory of this page.

const memory = new Map<string, string>();
let works = true;

/** What is kept under a key, if it can be read as JSON. */
export function read(key: string): unknown {
  try {
    const text = memory.get(key) ?? localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keep something; false when it will be gone with the page. */
export function write(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
    works = true;
  } catch {
    memory.set(key, text);
    works = false;
  }
  return works;
}

/** Whether what is written outlives the page. */
export function lasting(): boolean {
  return works;
}
