'use client'

import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DiscardDialog } from '@/components/ui/discard-dialog'
import { FileDrop } from '@/components/ui/file-drop'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { SkeletonTable } from '@/components/ui/skeleton'
import { useLeaveGuard } from '@/components/ui/use-leave-guard'
import { DomainError } from '@/lib/base/errors'
import type { Role } from '@/lib/base/roles'
import { runImport } from '@/lib/desk/imports/commands'
import type { ImportKind } from '@/lib/desk/imports/fields'
import { importKeys } from '@/lib/desk/imports/keys'
import { MOST_BYTES, MOST_KEPT, MOST_ROWS, countOf, kindNoun, mayImport } from '@/lib/desk/imports/rules'
import type { Mapping, SheetImport, SheetPreview } from '@/lib/desk/imports/schema'
import { api } from '@/lib/platform/http/client'
import type { Separator } from '@/lib/platform/spreadsheets/cells'

import { ImportsList } from './imports-list'
import { ColumnFields, IgnoredColumns, SheetOptions, WordFields } from './mapping-fields'
import { ReportRows, countsInWords } from './report-rows'
import { trailTo } from './trail'
import { useSheet } from './use-sheet'

const PATH = '/api/v1/imports'
const KINDS: { value: ImportKind; label: string }[] = [
  { value: 'CLIENTS', label: 'Clients' },
  { value: 'CONTACTS', label: 'Contacts' },
  { value: 'JOBS', label: 'Jobs' },
  { value: 'EQUIPMENT', label: 'Equipment' },
  { value: 'CATALOGUE', label: 'Service catalogue' },
]

const EVERYTHING =
  'Clients, contacts, jobs, equipment and the service catalogue from a sheet, your own or that of another product.'
const NEW_JOBS = 'Each is opened now: its KPI clocks start, and it counts as one on your plan.'
const WHICH_JOBS: { value: ImportKind; label: string; help: string }[] = [
  {
    value: 'JOBS',
    label: 'Jobs of our history',
    help: 'From another product, by their numbers there. They are not charged, and no KPI clock starts.',
  },
  { value: 'NEW_JOBS', label: 'New jobs', help: NEW_JOBS },
]

const CLIENTS_FIRST = ' Begin with clients, then contacts, then jobs.'
const ORDER: Partial<Record<ImportKind, string>> = {
  CLIENTS: CLIENTS_FIRST,
  CONTACTS: CLIENTS_FIRST,
  JOBS: CLIENTS_FIRST,
}

/** Left out is what the server chooses. */
interface Choices {
  kind: ImportKind
  sheet?: number
  separator?: Separator
  mapping?: Mapping
}

/** The choices as a request has them. */
const bodyOf = ({ kind, sheet, separator, mapping }: Choices) => {
  return { kind, sheet, separator, ...mapping, dateOrder: mapping?.dateOrder ?? undefined }
}
type Body = ReturnType<typeof bodyOf>

const SEPARATOR_OPTIONS: { value: Separator; label: string }[] = [
  { value: 'COMMA', label: 'Commas ,' },
  { value: 'SEMICOLON', label: 'Semicolons ;' },
  { value: 'TAB', label: 'Tabs' },
  { value: 'BAR', label: 'Bars |' },
]

interface ImportScreenProps {
  role: Role
  /** The kind of sheet that it begins with. */
  first: ImportKind
  hasCatalogue: boolean
  timezone: string
}

/** Brings clients, contacts, jobs, equipment and items in from a sheet, in steps; others than Administrators new jobs. */
export function ImportScreen({ role, first, hasCatalogue, timezone }: ImportScreenProps) {
  const router = useRouter()
  const imports = useQuery({
    queryKey: importKeys.list(),
    queryFn: ({ signal }) => api.get<SheetImport[]>(PATH, { signal }),
  })
  const [bringIn] = useCommand(runImport)
  const [choices, setChoices] = useState<Choices>({ kind: first })
  const [isStale, setStale] = useState(false)
  const { kind } = choices
  const mayAll = mayImport(role, 'JOBS')
  const sheet = useSheet<SheetPreview, SheetImport, Body>(PATH, async ({ file }, seen) => {
    // What was seen is imported, also where somebody else chose otherwise for such a sheet meanwhile.
    const asSeen: Choices = {
      kind,
      sheet: seen.sheets.length ? seen.sheet : undefined,
      separator: seen.separator ?? undefined,
      mapping: seen.mapping,
    }
    const done = await bringIn({}, bodyOf(asSeen), { files: { file: [file] } })
    notify.success(`Imported: ${countsInWords(done.counts)}`)
    router.push(`/administration/import/${done.id}`)
    return done
  })
  const { file, shown, error, isLooking, isRunning } = sheet
  const guard = useLeaveGuard(file !== undefined && !sheet.outcome)

  const look = (chosen: File, next: Choices) => {
    setChoices(next)
    setStale(false)
    sheet.look(chosen, bodyOf(next))
  }
  const chooseKind = (next: string) => {
    const chosen = { kind: next as ImportKind }
    if (file) look(file, chosen)
    else setChoices(chosen)
  }
  const areJobs = WHICH_JOBS.some(({ value }) => value === kind)
  const mapping = choices.mapping ?? shown?.mapping
  const ready = shown ? shown.counts.new + shown.counts.changed : 0
  /** Another kind or sheet has other columns; a check that is refused leaves them to be mended. */
  const isAnswered = shown === sheet.preview
  const unclear = shown?.dates.some(({ order }) => order === null)
  const isUnchecked = isStale || (!isAnswered && !isLooking)
  const parts = shown &&
    !shown.refusal &&
    mapping &&
    (isAnswered || choices.mapping) && {
      kind,
      preview: shown,
      mapping,
      disabled: isLooking || isRunning,
      onChange: (changed: Mapping) => {
        setChoices({ ...choices, mapping: changed })
        setStale(true)
      },
    }
  return (
    <>
      <PageHeader
        breadcrumbs={[trailTo(role), { label: 'Import' }]}
        title={mayAll ? 'Import' : 'Import jobs'}
        body={`${mayAll ? EVERYTHING : `New jobs from a sheet. ${NEW_JOBS}`} An import sends nothing to anybody, and the same sheet again changes nothing.`}
      />
      <div className="space-y-4">
        <Card title="1. What and from which file">
          <div className="space-y-4">
            {mayAll && (
              <RadioGroup
                label="The sheet holds"
                inline
                options={KINDS.filter(({ value }) => hasCatalogue || value !== 'CATALOGUE')}
                value={areJobs ? 'JOBS' : kind}
                onChange={({ target }) => chooseKind(target.value)}
              />
            )}
            {mayAll && areJobs && (
              <RadioGroup
                label="These are"
                options={WHICH_JOBS}
                value={kind}
                onChange={({ target }) => chooseKind(target.value)}
              />
            )}
            <FileDrop
              label={file ? `Chosen: ${file.name}` : `Sheet of ${kindNoun(kind)}`}
              help={`CSV or XLSX with headings, at most ${MOST_ROWS[kind].toLocaleString('en')} rows. ${ORDER[kind] ?? ''}`}
              maxFiles={1}
              maxBytes={MOST_BYTES}
              disabled={isLooking || isRunning}
              onFiles={([chosen]) => chosen && look(chosen, { kind })}
            />
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
              <Template href={`${PATH}/template?kind=${kind}&format=xlsx`} label="Template for Excel" />
              <Template href={`${PATH}/template?kind=${kind}&format=csv`} label="Template as CSV" />
            </p>
            {file && shown && shown.sheets.length > 1 && (
              <Select
                label="Sheet of the file"
                options={shown.sheets.map((name, at) => ({ value: String(at), label: name }))}
                disabled={isLooking || isRunning}
                value={String(choices.sheet ?? shown.sheet)}
                onChange={({ target }) => look(file, { kind, sheet: Number(target.value) })}
              />
            )}
            {file && shown && shown.sheets.length === 0 && (
              <Select
                label="Columns are divided by"
                placeholder={shown.separator ? undefined : 'What the first line says'}
                options={SEPARATOR_OPTIONS}
                disabled={isLooking || isRunning}
                value={choices.separator ?? shown.separator ?? ''}
                onChange={({ target }) => look(file, { kind, separator: target.value as Separator })}
              />
            )}
          </div>
        </Card>
        {error && <Banner tone="danger">{reasonOf(error)}</Banner>}
        {!error && isAnswered && shown?.refusal && <Banner tone="danger">{shown.refusal}</Banner>}
        {isLooking && !parts && <SkeletonTable rows={4} columns={4} label="Reading the sheet…" />}
        {parts && (
          <>
            <Card title="2. Columns">
              <div className="space-y-4">
                {shown.isKept && !choices.mapping && (
                  <Banner tone="info">Chosen as the last time for a sheet with these headings.</Banner>
                )}
                {shown.missing.length > 0 && (
                  <Banner tone="warning">Please choose a column for {shown.missing.join(' and for ')}.</Banner>
                )}
                {unclear && <Banner tone="warning">Please choose how dates are written.</Banner>}
                <IgnoredColumns {...parts} />
                <ColumnFields {...parts} />
                <SheetOptions {...parts} />
              </div>
            </Card>
            {shown.words.length > 0 && (
              <Card title="3. Words">
                <div className="space-y-4">
                  <p className="text-sm text-muted">What the words in these columns mean here.</p>
                  <WordFields {...parts} />
                </div>
              </Card>
            )}
            <Card title={shown.words.length > 0 ? '4. Rows' : '3. Rows'}>
              <div className="space-y-4">
                {isUnchecked ? (
                  <p className="text-sm text-muted">Check the rows to see what the changed choices make of them.</p>
                ) : isLooking ? (
                  <SkeletonTable rows={4} columns={4} label="Checking the rows…" />
                ) : (
                  shown.rows.length > 0 && <ReportRows kind={kind} rows={shown.rows} counts={shown.counts} />
                )}
                <div className="flex flex-wrap items-center gap-3">
                  {isUnchecked || shown.missing.length > 0 || unclear ? (
                    <Button
                      variant="primary"
                      icon={<FileSpreadsheet />}
                      busy={isLooking}
                      busyLabel="Checking…"
                      onClick={() => look(file!, { ...choices, mapping })}
                    >
                      Check the rows
                    </Button>
                  ) : (
                    <Button
                      variant="primary"
                      busy={isRunning}
                      busyLabel="Importing…"
                      disabled={!ready || isLooking}
                      onClick={sheet.run}
                    >
                      {ready ? `Import ${countOf(kind, ready)}` : 'Nothing to import'}
                    </Button>
                  )}
                  {shown.counts.refused > 0 && !isUnchecked && (
                    <p className="text-sm text-muted">
                      Refused rows are left out. Mend them in the sheet and import it again.
                    </p>
                  )}
                </div>
              </div>
            </Card>
          </>
        )}
        {!file && (
          <Card title="Earlier imports" flush>
            <ImportsList query={imports} timezone={timezone} />
            <p className="px-4 py-3 text-table text-muted">
              The last {MOST_KEPT} reports of each kind are kept; an older one goes with the next import of its kind.
            </p>
          </Card>
        )}
      </div>
      <DiscardDialog {...guard.dialog} />
    </>
  )
}

/** Leads to a sheet that is to be filled in. */
const Template = ({ href, label }: { href: string; label: string }) => (
  <a
    href={href}
    download
    className="inline-flex min-h-11 items-center gap-2 font-medium text-brand hover:underline md:min-h-6"
  >
    <Download aria-hidden className="size-4" />
    {label}
  </a>
)

const reasonOf = (error: unknown): string =>
  (error instanceof DomainError && error.fields[0]?.message) || (error as Error).message
