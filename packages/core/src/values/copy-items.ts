/**
 * A copy of the items with one more behind them. Lists are copied once for each snapshot, and most
 * are short: for them a literal is some two times faster than `slice` (measured on V8 11).
 */
export function copyItems(items: unknown[], last: unknown): unknown[] {
  switch (items.length) {
    case 0:
      return [last]
    case 1:
      return [items[0], last]
    case 2:
      return [items[0], items[1], last]
    case 3:
      return [items[0], items[1], items[2], last]
    case 4:
      return [items[0], items[1], items[2], items[3], last]
    case 5:
      return [items[0], items[1], items[2], items[3], items[4], last]
    case 6:
      return [items[0], items[1], items[2], items[3], items[4], items[5], last]
    default: {
      // One copy: pushing onto a copy of exact size would make V8 copy it again.
      items.push(last)
      const copy = items.slice()
      items.pop()
      return copy
    }
  }
}
