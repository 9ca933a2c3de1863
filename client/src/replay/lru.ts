/** A cache of the things used last. */
export class Lru<Key, Value> {
  private readonly kept = new Map<Key, Value>(); // the longest unused first

  constructor(readonly most: number) {}

  get size(): number {
    return this.kept.size;
  }

  has(key: Key): boolean {
    return this.kept.has(key);
  }

  get(key: Key): Value | undefined {
    const value = this.kept.get(key);
    if (value === undefined) return undefined;
    this.kept.delete(key);
    this.kept.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.kept.delete(key);
    this.kept.set(key, value);
    if (this.kept.size > this.most) this.kept.delete(this.kept.keys().next().value!);
  }

  clear(): void {
    this.kept.clear();
  }
}
