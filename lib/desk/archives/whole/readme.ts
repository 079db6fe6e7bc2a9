import { type ArchiveTable, LEFT_OUT, PLACES, SECRETS } from './tables'

interface Facts {
  organization: string
  madeAt: string
}

/** The README of an organisation's archive: what is in it, in which shape, and what is not. */
export const readme = (
  tables: readonly ArchiveTable[],
  { organization, madeAt }: Facts,
): string => `# ${organization.replace(/\s+/g, ' ')}

Everything that Makegood holds for this organisation, as it was at one moment, ${madeAt}.

- \`data/TABLE.jsonl\` has a row a line as JSON, exactly as stored. Instants are ISO 8601, amounts are cents, bytes are
  hexadecimal after \`\\x\`.
- \`data/TABLE.csv\` has the same rows for a spreadsheet. An apostrophe leads a text that a spreadsheet would run as a formula.
- \`files/KIND/NAME_ID\` has the files: photos, uploads, reports. ID is the \`id\` of the row in \`data/files.jsonl\`.
- \`manifest.json\` names every file with its size and SHA-256, the columns of each table, and what was missing in the file
  store.

Rows name each other by their ids, which stay the same when the archive is imported into another installation.

## What is not in it

People's passwords are not in it, nor anything else that opens something:

${Object.entries(SECRETS)
  .map(([table, columns]) => `- of \`${table}\`: ${columns.map((name) => `\`${name}\``).join(', ')}`)
  .join('\n')}

Where a file lay in the installation means nothing elsewhere:

${Object.entries(PLACES)
  .map(([table, columns]) => `- of \`${table}\`: ${columns.map((name) => `\`${name}\``).join(', ')}`)
  .join('\n')}

Whole tables that are left out:

${Object.entries(LEFT_OUT)
  .map(([table, reason]) => `- \`${table}\`: ${reason}`)
  .join('\n')}

## Tables

${tables.map(shapeOf).join('\n\n')}
`

const shapeOf = ({ name, columns, key }: ArchiveTable): string =>
  `### ${name}

Sorted by ${key.length ? key.map((column) => `\`${column}\``).join(', ') : 'nothing: it has one row'}.

| column | type | always there |
|---|---|---|
${columns.map((column) => `| \`${column.name}\` | ${column.type} | ${column.isRequired ? 'yes' : 'no'} |`).join('\n')}`
