import { counted } from '@/lib/base/counts'
import { escapeHtml } from '@/lib/base/escape'
import { rounded, wordsIn } from '@/lib/paper/reports/words'
import type { Cell } from '@/lib/platform/spreadsheets/cells'

import type { Sheet } from './sheets'
import { type Told, said } from './told'

/** A file of the archive that the page leads to, by its path beside the page. */
export interface Linked {
  name: string
  label: string
}

/** Photos under one heading. */
export interface Gallery {
  title: string
  photos: readonly { name: string; picture: string; caption: string }[]
}

/** What the page of a claim file shows, in the order of a report: the answer, the record, photos, and then all rows. */
export interface ClaimPage {
  title: string
  madeAt: string
  facts: readonly (readonly [label: string, value: string | null])[]
  documents: readonly { title: string; files: readonly Linked[] }[]
  told: Told
  tables: readonly { title: string; sheet: Sheet; file: string }[]
  galleries: readonly Gallery[]
}

const style = `
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 72rem; padding: 24px 16px 64px; font: 16px/1.5 system-ui, sans-serif; color: #1b1f24; background: #fff; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 0 0 4px; } h2 { font-size: 1.125rem; margin: 40px 0 8px; } h3 { font-size: 1rem; margin: 24px 0 8px; }
.answer { border: 1px solid #1b1f24; border-radius: 4px; padding: 12px 16px; } .answer h2, .answer p { margin: 0; } .answer dl { margin: 8px 0 0; }
a { color: #0b57b7; } .muted { color: #57606a; }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: 4px 16px; margin: 16px 0; }
dt { color: #57606a; } dd { margin: 0; }
.table { overflow-x: auto; } table { border-collapse: collapse; font-size: 0.875rem; min-width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 6px 10px; border-bottom: 1px solid #d0d7de; } th { white-space: nowrap; }
.figure { text-align: right; font-variant-numeric: tabular-nums; } tfoot td { font-weight: 600; border-top: 2px solid #1b1f24; }
.photos { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); gap: 16px; padding: 0; list-style: none; }
figure { margin: 0; } img { width: 100%; height: 12rem; object-fit: cover; background: #eaeef2; } figcaption { font-size: 0.875rem; }
`

/**
 * The page of a claim file: it stands alone, opens from a disk without a server, and runs and fetches nothing. People's
 * words are escaped; its policy would hold even if they were not.
 */
export const claimPage = ({
  title,
  madeAt,
  facts,
  told,
  documents,
  tables,
  galleries,
}: ClaimPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${said(title)}</h1>
<p class="muted">Made ${said(madeAt)}. ${link({ name: 'manifest.json', label: 'manifest.json' })} names every file with its SHA-256.</p>
<dl>${facts.map(([label, value]) => (value ? `<dt>${escapeHtml(label)}</dt><dd>${said(value)}</dd>` : '')).join('')}</dl>
${told.head}
${documents.map(section).join('\n')}
${told.record}
<p class="muted">Every unit, also as ${link({ name: 'equipment.csv', label: 'CSV' })} and ${link({ name: 'equipment.json', label: 'JSON' })}.</p>
${told.contents}
${galleries.map(gallery).join('\n')}
${told.exceptions}
${tables.map(table).join('\n')}
</main>
</body>
</html>
`

const address = (name: string): string => escapeHtml(name.split('/').map(encodeURIComponent).join('/'))

const link = ({ name, label }: Linked): string => `<a href="${address(name)}">${said(label)}</a>`

const section = ({ title, files }: ClaimPage['documents'][number]): string =>
  files.length ? `<h2>${said(title)}</h2>\n<ul>${files.map((file) => `<li>${link(file)}</li>`).join('')}</ul>` : ''

function table({ title, sheet: { head, rows }, file }: ClaimPage['tables'][number]): string {
  if (!rows.length) return ''
  const heads = head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map(inCell).join('')}</tr>`)
  return `<h2>${escapeHtml(title)}</h2>
<p class="muted">${counted(rows.length, 'row')}, also as ${link({ name: `${file}.csv`, label: 'CSV' })} and ${link({ name: `${file}.json`, label: 'JSON' })}.</p>
<div class="table" tabindex="0" role="region" aria-label="${escapeHtml(title)}"><table><thead><tr>${heads}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`
}

/** As many as a meter shows. */
const MOST_DECIMALS = 6

/** A cell’s time is the site’s already, without a zone. */
const inUtc = wordsIn('UTC')

/** A cell as the reports write it: a day and a time in their format, a number under others with a minus that is one. */
function inCell(cell: Cell): string {
  if (typeof cell === 'number') return `<td class="figure">${rounded(cell, MOST_DECIMALS)}</td>`
  if (cell === null || typeof cell === 'string') return `<td>${said(cell ?? '')}</td>`
  const [day, time] = cell.local.split(' ')
  return `<td>${time ? inUtc.at(`${day}T${time}:00Z`) : inUtc.day(`${day}T12:00:00Z`)}</td>`
}

const gallery = ({ title, photos }: Gallery): string =>
  photos.length
    ? `<h2>${said(title)}</h2>\n<ul class="photos">${photos
        .map(
          ({ name, picture, caption }) =>
            `<li><figure><a href="${address(name)}"><img loading="lazy" src="${address(picture)}" alt="${escapeHtml(caption)}"></a><figcaption>${said(caption)}</figcaption></figure></li>`,
        )
        .join('\n')}</ul>`
    : ''
