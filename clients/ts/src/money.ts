/**
 * Exact arithmetic with amounts. JSON numbers are doubles in JavaScript: each amount of kontor
 * (up to 9,999,999,999,999.99) arrives and returns unchanged, but sums of them can be wrong
 * (0.1 + 0.2). Convert to whole units, calculate with bigint, and convert back:
 *
 *     fromUnits(toUnits(0.1, 2) + toUnits(0.2, 2), 2) === 0.3
 */

/** The number of units of 10^-decimals: toUnits(12.34, 2) is 1234n. Throws if digits would be lost. */
export function toUnits(value: number, decimals: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e-(\d+))?$/.exec(String(value));
  if (!match) throw new RangeError(`${value} is not an exact decimal number`);
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const digits = "0".repeat(Number(exponent)) + whole;
  const point = digits.length - Number(exponent);
  const places = digits.slice(point) + fraction;
  if (places.length > decimals && /[1-9]/.test(places.slice(decimals))) throw new RangeError(`${value} has more than ${decimals} decimals`);
  return BigInt(sign + digits.slice(0, point) + places.padEnd(decimals, "0").slice(0, decimals));
}

/** The number of units of 10^-decimals as a number for a request. */
export function fromUnits(units: bigint, decimals: number): number {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const value = Number(`${units < 0n ? "-" : ""}${digits.slice(0, point)}.${digits.slice(point)}0`);
  if (toUnits(value, decimals) !== units) throw new RangeError(`${units} has too many digits for a JSON number`);
  return value;
}
