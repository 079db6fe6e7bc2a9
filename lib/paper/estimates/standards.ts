/** What estimates begin with: an organisation's standard words, and templates of sections and lines. */

/** More than anybody would choose between. */
export const MOST_TEMPLATES = 100
/** Of a template: more is no beginning, but an estimate to copy. */
export const MOST_TEMPLATE_LINES = 500

/** What a list begins a line with when it is pasted. */
const BULLET = /^[-–—•*·]\s+/

/** The exclusions that a text names, a line each. */
export const exclusionsIn = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim().replace(BULLET, ''))
    .filter(Boolean)

/** A text of exclusions with another one at its end, or without it. */
export function withExclusion(text: string, exclusion: string, isIn: boolean): string {
  const others = exclusionsIn(text).filter((one) => one !== exclusion)
  return (isIn ? [...others, exclusion] : others).join('\n')
}

export const ESTIMATE_WORDS_PATH = '/api/v1/estimate-words'
export const ESTIMATE_TEMPLATES_PATH = '/api/v1/estimate-templates'
