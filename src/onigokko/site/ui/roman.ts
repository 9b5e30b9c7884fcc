const ONES = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
const TENS = ["", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"];

/** A number below 100 in Roman numerals, larger ones as they are; of 0 nothing. */
export const roman = (number: number): string =>
  number < 100 ? `${TENS[Math.floor(number / 10)]}${ONES[number % 10]}` : String(number);
