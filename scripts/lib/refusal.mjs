/** Ends a command with one sentence that says what is wrong and what to do. */
export class Refusal extends Error {}

/**
 * The text that a person reads when a command fails: one sentence for a known cause, otherwise the end of the output.
 * @param {Error & { code?: string, output?: string }} error
 */
export function explain(error) {
  const details = `${error.code} ${error.message} ${error.output}`
  if (/ENOSPC|no space left on device|EDQUOT|quota exceeded/i.test(details)) {
    return 'The disk is full. Free some space and run the command again.'
  }
  if (error instanceof Refusal) return error.message
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') {
    return `This user may not read or write a file that Makegood needs (${error.message}). Run the command as the owner of the folder.`
  }
  const lastLines = error.output?.trimEnd().split('\n').slice(-40).join('\n')
  return [lastLines, lastLines === undefined ? error.stack : error.message].filter(Boolean).join('\n\n')
}
