import { escapeHtml } from '@/lib/base/escape'

/** Markup that was made here and may go into a page as it is; everything else is escaped. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | null | undefined | false | readonly Part[]

/** A piece of a page. Values in the template are escaped, unless this template made them. */
export const markup = (template: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(String.raw({ raw: template }, ...parts.map(textOf)))

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text
  if (Array.isArray(part)) return part.map(textOf).join('')
  if (part === null || part === undefined || part === false) return ''
  return escapeHtml(String(part))
}
