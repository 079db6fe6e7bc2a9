const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** Marks that no screen shows, such as those that a phone puts around a copied number. */
const UNSEEN = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g
const HYPHENS = /[\u2010-\u2015\u2212]/g

/** A text without marks that nobody sees, and with one kind of hyphen. */
export const withPlainMarks = (text: string): string => text.replace(UNSEEN, '').replace(HYPHENS, '-')

/**
 * A text as a search compares it: without capitals, accents, apostrophes and marks that nobody sees, with one kind of hyphen.
 * The database folds what it searches in the same way (`folded`).
 */
export const folded = (text: string): string =>
  withPlainMarks(text)
    .replace(/['’‘‛ʼʹ′＇`´]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[łøđðħıßæœþ]/g, (letter) => LETTERS[letter]!)
