/** Ends a command with one sentence that says what is wrong and what to do; nothing else is printed. */
export class Refusal extends Error {}

/** The sentence for causes that any step can meet, or undefined. */
export function commonCause(/** @type {unknown} */ error) {
  const {
    code,
    message = '',
    output = '',
  } = /** @type {{ code?: string, message?: string, output?: string }} */ (error)
  const text = `${code} ${message} ${output}`
  if (/ENOSPC|no space left on device|disk quota exceeded/i.test(text)) {
    return 'The disk is full. Free some space and run the command again; nothing was lost.'
  }
  if (code === 'EACCES' || code === 'EROFS') return `A file cannot be read or written by this user: ${message}`
}
