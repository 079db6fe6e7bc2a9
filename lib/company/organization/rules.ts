const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** An ABN as it is stored: its digits alone. */
export const abnDigits = (text: string): string => text.replace(/[\s.-]/g, '')

/**
 * Whether an Australian Business Number has eleven digits and valid check digits: subtract one from the first digit,
 * and the weighted sum divides by 89 (Australian Business Register, "Format of the ABN").
 */
export function isAbn(text: string): boolean {
  const digits = abnDigits(text)
  if (!/^[1-9]\d{10}$/.test(digits)) return false
  const sum = ABN_WEIGHTS.reduce((total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)), 0)
  return sum % 89 === 0
}

/** `51824753556` in print: `51 824 753 556`. */
export const formatAbn = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

/** The subjects of a message to the operator. */
export const SUPPORT_CATEGORIES = [
  'Question',
  'Something does not work',
  'Billing',
  'Account or access',
  'Suggestion',
  'Other',
] as const
