import { notify } from './notify'

/** Puts a text on the clipboard and says so: what it is, as "The address". A browser may refuse it. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(`${what} was copied`)
  } catch {
    notify.error(
      `Your browser did not let us copy ${what[0]!.toLowerCase()}${what.slice(1)}. Select it and copy it yourself.`,
    )
  }
}
