const BITS = 32;

const ones = (word: number): number => {
  let left = word - ((word >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};

/** Nights of a horizon as bits: whether two sets have one in common is a matter of a few words. */
export class Mascara {
  readonly #words: Uint32Array;
  readonly #nights: number;

  constructor(nights: number) {
    this.#nights = nights;
    this.#words = new Uint32Array(Math.ceil(nights / BITS));
  }

  /** Puts in the nights from one up to another, as far as the horizon goes. */
  between(from: number, to: number): this {
    for (let at = Math.max(0, from); at < Math.min(to, this.#nights); at += 1)
      this.#words[at >>> 5] = (this.#words[at >>> 5] ?? 0) | (1 << (at & 31));
    return this;
  }

  add(other: Mascara): void {
    for (let at = 0; at < this.#words.length; at += 1) this.#words[at] = (this.#words[at] ?? 0) | (other.#words[at] ?? 0);
  }

  and(other: Mascara): Mascara {
    const both = new Mascara(this.#nights);
    for (let at = 0; at < this.#words.length; at += 1) both.#words[at] = (this.#words[at] ?? 0) & (other.#words[at] ?? 0);
    return both;
  }

  meets(other: Mascara): boolean {
    for (let at = 0; at < this.#words.length; at += 1) if (((this.#words[at] ?? 0) & (other.#words[at] ?? 0)) !== 0) return true;
    return false;
  }

  has(night: number): boolean {
    return night >= 0 && night < this.#nights && ((this.#words[night >>> 5] ?? 0) & (1 << (night & 31))) !== 0;
  }

  /** The longest run of nights in a row that are in, but for some: from which night on, and how many; none is 0 nights. */
  longestRun(but: Mascara): { readonly from: number; readonly nights: number } {
    let [from, nights, run] = [0, 0, 0];
    for (let at = 0; at <= this.#nights; at += 1) {
      const on = at < this.#nights && this.has(at) && !but.has(at);
      if (on) run += 1;
      else {
        if (run > nights) [from, nights] = [at - run, run];
        run = 0;
      }
    }
    return { from, nights };
  }

  count(): number {
    let sum = 0;
    for (const word of this.#words) sum += ones(word);
    return sum;
  }
}
