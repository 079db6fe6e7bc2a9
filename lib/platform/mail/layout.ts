import { escapeHtml } from '@/lib/base/escape'
import { dark, light } from '@/tailwind.config'

/** A letter in its parts, before it becomes text or a page. */
export interface Letter {
  subject: string
  paragraphs: string[]
  /** The things it lists, each with a link. */
  items?: { title: string; lines: string[]; url: string }[]
  link?: { label: string; url: string }
}

const PRODUCT = 'Makegood'

/** The letter as plain text, for readers that show no HTML. */
export const asText = ({ paragraphs, items = [], link }: Letter): string =>
  [
    ...paragraphs,
    ...items.map(({ title, lines, url }) => [title, ...lines, url].join('\n')),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    `-- \n${PRODUCT}`,
  ].join('\n\n')

/**
 * The letter as a page in the product's colours, with everything escaped. It loads no font, image or style from
 * elsewhere, so nobody learns that it was opened.
 */
export function asHtml({ subject, paragraphs, items = [], link }: Letter): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body>
<main class="letter">
<p class="brand">${PRODUCT}</p>
${paragraphs.map((text) => `<p>${withBreaks(text)}</p>`).join('\n')}
${items.map(listed).join('\n')}
${link ? button(link) : ''}
</main>
</body>
</html>
`
}

/**
 * A letter that a member of staff wrote, as a page: their own words and nothing of ours around them.
 * @param content HTML that is safe already
 */
export const asLetter = ({ subject, content }: { subject: string; content: string }): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
<style>
body { margin: 0; padding: 16px; font: 16px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', sans-serif; overflow-wrap: anywhere; }
p, ul, ol, blockquote { margin: 0 0 16px; }
blockquote { padding-left: 12px; border-left: 3px solid ${light.line}; }
</style>
</head>
<body>
${content}
</body>
</html>
`

const withBreaks = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>')

const listed = ({ title, lines, url }: NonNullable<Letter['items']>[number]) =>
  `<p class="item"><a href="${escapeHtml(url)}">${escapeHtml(title)}</a>${lines.map((line) => `<br>${withBreaks(line)}`).join('')}</p>`

/** The address also stands below the button, for readers that show no links and people who look first. */
const button = ({
  label,
  url,
}: NonNullable<Letter['link']>) => `<p><a class="button" href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>
<p class="address">Or open this address in your browser:<br><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`

const style = `
body { margin: 0; padding: 24px 16px; background: ${light.surface}; color: ${light.ink}; font: 16px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', sans-serif; }
.letter { max-width: 544px; margin: 0 auto; padding: 24px; background: ${light.raised}; border: 1px solid ${light.line}; border-radius: 12px; overflow-wrap: anywhere; }
p { margin: 0 0 16px; }
.brand { color: ${light.brand}; font-weight: 600; font-size: 20px; }
a { color: ${light.brand}; }
.item { padding-top: 16px; border-top: 1px solid ${light.line}; }
.item a { font-weight: 600; }
.button { display: inline-block; padding: 12px 20px; border-radius: 8px; background: ${light.brand}; color: ${light['on-brand']}; font-weight: 600; text-decoration: none; }
.address { margin: 0; color: ${light.muted}; font-size: 14px; }
@media (prefers-color-scheme: dark) {
  body { background: ${dark.surface}; color: ${dark.ink}; }
  .letter { background: ${dark.raised}; border-color: ${dark.line}; }
  .brand, a { color: ${dark.brand}; }
  .button { background: ${dark.brand}; color: ${dark['on-brand']}; }
  .item { border-color: ${dark.line}; }
  .address { color: ${dark.muted}; }
}
`
