import { wideOrderOf } from '@/lib/platform/http/wide-text.mjs'

/**
 * A text in the browser: in UTF-16, in UTF-8, or else as Windows writes it. Of one that is not whole, the last letter
 * may have been cut, and is left out.
 */
export function readText(bytes: Uint8Array, isWhole: boolean): string {
  const wide = wideOrderOf(bytes)
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: !wide }).decode(bytes, { stream: !isWhole })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
