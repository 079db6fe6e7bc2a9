import { standingOut, textOn } from '@/lib/base/colour'
import { escapeHtml } from '@/lib/base/escape'
import { dark, light } from '@/tailwind.config'

/** A letter in its parts, before it becomes text or a page. */
export interface Letter {
  subject: string
  paragraphs: string[]
  /** What it is about, at a glance: `['Amount', '$440.00 with GST']`. */
  facts?: (readonly [label: string, value: string | null])[]
  /** The things it lists, each with a link. */
  items?: { title: string; lines: string[]; url: string }[]
  link?: { label: string; url: string }
  /** The person who signs it, above the firm. */
  signedBy?: string
}

/** The firm that writes to its own client: a letter carries its letterhead in place of the product's name. */
export interface Firm {
  name: string
  phone: string | null
  email: string | null
  /** `#rrggbb`, whichever it chose. */
  colour: string
  /** Whether its logo goes along, under `LOGO`. */
  hasLogo: boolean
}

/** How a letter names the logo that goes along with it: no picture is fetched, so nobody learns that it was opened. */
export const LOGO = 'firm-logo'

const PRODUCT = 'Makegood'

const factsIn = ({ facts = [] }: Letter) => facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))

/** How a firm is reached, a line each. */
const contactOf = ({ name, phone, email }: Firm): string[] => [name, phone, email].flatMap((line) => line ?? [])

/** Who a letter is from, a line each. */
const signature = ({ signedBy }: Letter, firm: Firm | null): string[] =>
  firm ? [...(signedBy ? [signedBy] : []), ...contactOf(firm)] : [PRODUCT]

/** The letter as plain text, for readers that show no HTML. */
export function asText(letter: Letter, firm: Firm | null = null): string {
  const { paragraphs, items = [], link } = letter
  const facts = factsIn(letter)
  return [
    ...paragraphs,
    ...(facts.length ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...items.map(({ title, lines, url }) => [title, ...lines, url].join('\n')),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ['-- ', ...signature(letter, firm)].join('\n'),
  ].join('\n\n')
}

/**
 * The letter as a page, with everything escaped. What follows the theme of the reader is in a style sheet, which those who
 * have no dark mode may leave out.
 */
export function asHtml(letter: Letter, firm: Firm | null = null): string {
  const { subject, paragraphs, items = [], link } = letter
  const colours = coloursOf(firm)
  const facts = factsIn(letter)
  return page({ subject, colours }, [
    head(firm),
    ...paragraphs.map((text) => paragraph(withBreaks(text))),
    facts.length ? factsTable(facts) : '',
    ...items.map(listed),
    link ? button(link, colours) : '',
    firm ? paragraph(signature(letter, firm).map(escapeHtml).join('<br>'), 'margin:24px 0 0;') : '',
  ])
}

/**
 * A letter that a member of staff wrote, as a page: their own words between the head and the foot of their firm.
 * @param content HTML that is safe already
 */
export function asLetter({ subject, content }: { subject: string; content: string }, firm: Firm): string {
  const foot = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="muted line" style="padding:16px 0 0;border-top:1px solid ${light.line};color:${light.muted};font-size:14px;">${contactOf(firm).map(escapeHtml).join('<br>')}</td></tr></table>`
  return page({ subject, colours: coloursOf(firm), more: WRITTEN }, [head(firm), content, foot])
}

/** The same as plain text. */
export const asLetterText = (text: string, firm: Firm): string => `${text}\n\n${['-- ', ...contactOf(firm)].join('\n')}`

/** What people write has no style of its own. */
const WRITTEN = `
.ink p, .ink ul, .ink ol, .ink blockquote { margin: 0 0 16px; }
.ink blockquote { padding-left: 12px; border-left: 3px solid ${light.line}; }
`

/**
 * The page of a letter. It loads no font, image or style from elsewhere. Outlook draws it with the engine of Word: tables in
 * place of boxes, widths as attributes, a style on each part, and a button that is a cell with a colour.
 */
const page = (
  { subject, colours, more = '' }: { subject: string; colours: Colours; more?: string },
  parts: readonly string[],
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyle(colours)}${more}</style>
${FOR_WORD}
</head>
<body class="ground" style="margin:0;padding:0;background-color:${light.surface};">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.surface}" style="background-color:${light.surface};">
<tr><td align="center" style="padding:24px 12px;">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="letter" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.raised}" style="max-width:560px;background-color:${light.raised};border:1px solid ${light.line};border-collapse:separate;border-radius:12px;">
<tr><td class="bar" height="6" bgcolor="${colours.edge}" style="height:6px;line-height:6px;mso-line-height-rule:exactly;font-size:0;background-color:${colours.edge};border-radius:12px 12px 0 0;">&nbsp;</td></tr>
<tr><td class="ink" style="padding:24px;${FONT}color:${light.ink};overflow-wrap:anywhere;word-break:break-word;">
${parts.join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`

/** Word takes Times for a list whose first font it does not know, puts room beside tables, and scales by the screen's dots. */
const FOR_WORD = `<!--[if mso]>
<xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>
<style>
table { mso-table-lspace: 0pt; mso-table-rspace: 0pt; }
body, td, p, li, a, span { font-family: 'Segoe UI', Arial, sans-serif !important; }
</style>
<![endif]-->`

const FONT = "font-family:Inter,'Segoe UI',Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;"

const withBreaks = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>')

/** What people wrote is read from its own side: a message may be in Arabic. */
const paragraph = (html: string, margin = 'margin:0 0 16px;') => `<p dir="auto" style="${margin}">${html}</p>`

/** The room for a logo in a letter, in pixels: its height, and most of the width that the letter has for words. */
const LOGO_BOX = { width: 480, height: 48 }

/**
 * The logo lies on white, as on paper, also where the letter is dark. Its name follows as text. Until its size is known,
 * its height alone is said.
 */
const logoHtml = (size = 'height="48" style="display:block;height:48px;width:auto;') =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="#ffffff" style="padding:4px;background-color:#ffffff;border-radius:6px;"><img src="cid:${LOGO}" alt="" ${size}max-width:100%;object-fit:contain;border:0;"></td></tr></table>
`
const LOGO_HTML = logoHtml()

/** The page of a letter whose logo is gone: nothing that people wrote is markup, so there is one such place. */
export const withoutLogo = (html: string): string => html.replace(LOGO_HTML, '')

/**
 * The page of a letter with the size at which its logo is drawn. Word knows no `max-width`: it draws a wide logo as wide
 * as its pixels unless both attributes say otherwise. On a screen that is narrower the height follows.
 */
export function withLogoOf(html: string, picture: { width: number; height: number }): string {
  const scale = Math.min(LOGO_BOX.width / picture.width, LOGO_BOX.height / picture.height)
  const drawn = (edge: number) => Math.max(1, Math.round(edge * scale))
  const width = drawn(picture.width)
  const size = `width="${width}" height="${drawn(picture.height)}" style="display:block;width:${width}px;height:auto;`
  return html.replace(LOGO_HTML, () => logoHtml(size))
}

function head(firm: Firm | null): string {
  if (!firm) return `<p class="accent" style="margin:0 0 16px;font-size:20px;font-weight:600;">${PRODUCT}</p>`
  const { name, phone, hasLogo } = firm
  const number = phone
    ? `<br><span class="muted" style="font-size:14px;font-weight:400;color:${light.muted};">${escapeHtml(phone)}</span>`
    : ''
  return `${hasLogo ? LOGO_HTML : ''}<p style="margin:8px 0 16px;font-size:18px;font-weight:600;">${escapeHtml(name)}${number}</p>`
}

const factsTable = (facts: readonly { label: string; value: string }[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-collapse:collapse;">
${facts
  .map(
    ({ label, value }) =>
      `<tr><td class="muted line" valign="top" style="padding:8px 12px 8px 0;width:30%;border-top:1px solid ${light.line};color:${light.muted};font-size:14px;">${escapeHtml(label)}</td><td dir="auto" class="line" valign="top" style="padding:8px 0;border-top:1px solid ${light.line};font-weight:600;">${withBreaks(value)}</td></tr>`,
  )
  .join('\n')}
</table>`

/** Word draws no padding of a paragraph. */
const listed = ({ title, lines, url }: NonNullable<Letter['items']>[number]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td dir="auto" class="line" style="padding:16px 0;border-top:1px solid ${light.line};"><a class="accent" href="${escapeHtml(url)}" style="font-weight:600;color:${light.brand};">${escapeHtml(title)}</a>${lines.map((line) => `<br>${withBreaks(line)}`).join('')}</td></tr></table>`

/** The address also stands below the button, for readers that show no links and people who look first. */
const button = (
  { label, url }: NonNullable<Letter['link']>,
  { fill, onFill, edge }: Colours,
) => `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-collapse:separate;"><tr><td class="button" align="center" bgcolor="${fill}" style="background-color:${fill};border:1px solid ${edge};border-radius:8px;mso-padding-alt:12px 20px;"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;color:${onFill};font-weight:600;text-decoration:none;"><span style="color:${onFill};">${escapeHtml(label)}</span></a></td></tr></table>
<p class="muted" style="margin:0;color:${light.muted};font-size:14px;">Or open this address in your browser:<br><a class="accent" href="${escapeHtml(url)}" style="color:${light.brand};">${escapeHtml(url)}</a></p>`

interface Colours {
  fill: string
  onFill: string
  /** What shows the bar and where the button ends, on light and on dark, whatever the firm chose. */
  edge: string
  darkEdge: string
}

function coloursOf(firm: Firm | null): Colours {
  const fill = firm?.colour ?? light.brand
  return {
    fill,
    onFill: textOn(fill),
    edge: standingOut(fill, light.raised, 3),
    darkEdge: standingOut(fill, dark.raised, 3),
  }
}

const darkStyle = ({ darkEdge }: Colours) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.accent { color: ${light.brand}; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: ${dark.surface} !important; }
  .letter { background-color: ${dark.raised} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .accent { color: ${dark.brand} !important; }
  .line { border-color: ${dark.line} !important; }
  .bar { background-color: ${darkEdge} !important; }
  .button { border-color: ${darkEdge} !important; }
}
`
