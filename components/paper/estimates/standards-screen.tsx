'use client'

import Calculator from 'lucide-react/icons/calculator'

import { useCommand } from '@/components/platform/commands/use-command'
import { Card } from '@/components/ui/card'
import type { Column } from '@/components/ui/data-table'
import { DeleteDialog } from '@/components/ui/delete-dialog'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { deleteEntry, editEntry } from '@/components/ui/menu-entries'
import { PageHeader } from '@/components/ui/page-header'
import { RecordList } from '@/components/ui/record-list'
import { SkeletonFields } from '@/components/ui/skeleton'
import { useAsking } from '@/components/ui/use-asking'
import { counted } from '@/lib/base/counts'
import { deleteEstimateTemplate } from '@/lib/paper/estimates/commands'
import type { EstimateTemplate, EstimateWords } from '@/lib/paper/estimates/schema'

import { useEstimateTemplates, useEstimateWords } from './use-standards'
import { ExclusionsToRead, WordsToRead } from './words-to-read'

const Waiting = () => <SkeletonFields fields={2} label="Loading the words…" />
const WordsForm = loadLater(async () => (await import('./words-form')).WordsForm, { waiting: Waiting })
const RenameDialog = loadLater(async () => (await import('./template-form')).RenameTemplate)

const COLUMNS: Column<EstimateTemplate>[] = [
  { key: 'name', header: 'Name', card: 'title', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  {
    key: 'lines',
    header: 'Holds',
    card: 'line',
    cell: ({ lineCount, sectionCount }) => `${counted(lineCount, 'line')} in ${counted(sectionCount, 'section')}`,
  },
]

/** What new estimates begin with: the words, which Administrators write, and the templates. */
export function StandardsScreen({ mayWrite }: { mayWrite: boolean }) {
  const words = useEstimateWords()
  const [remove] = useCommand(deleteEstimateTemplate)
  const templates = useEstimateTemplates()
  const { about, ask, close } = useAsking(templates.data)
  const [renamed, removed] = [about('edit'), about('remove')]
  return (
    <>
      <PageHeader
        breadcrumbs={
          mayWrite ? [{ label: 'Administration', href: '/administration' }, { label: 'Estimate Standards' }] : undefined
        }
        title="Estimate Standards"
        body="What new estimates begin with. Estimates that are there already keep their words and lines."
      />
      <div className="max-w-3xl space-y-6">
        <Card title="Words">
          <Loaded query={words} waiting={<Waiting />}>
            {(found) => (mayWrite ? <WordsForm words={found} /> : <Words words={found} />)}
          </Loaded>
        </Card>
        <section aria-labelledby="estimate-templates">
          <h2 id="estimate-templates" className="mb-3 text-base font-semibold">
            Templates
          </h2>
          <RecordList
            query={templates}
            waiting="Loading the templates…"
            caption="Templates of estimates"
            columns={COLUMNS}
            rowsOf={(found) => found}
            rowKey={({ id }) => id}
            menu={{
              nameOf: ({ name }) => name,
              itemsOf: (template) => [
                editEntry(() => ask('edit', template), 'Rename'),
                deleteEntry(() => ask('remove', template)),
              ],
            }}
            empty={{
              icon: <Calculator />,
              title: 'No templates yet',
              children: 'The menu of an estimate saves its sections and lines as a template, to begin others from.',
            }}
          />
        </section>
      </div>
      {renamed && <RenameDialog template={renamed} onClose={close} />}
      {removed && (
        <DeleteDialog
          name={removed.name}
          verb="Delete template"
          onDelete={() => remove({ id: removed.id })}
          onClose={close}
        >
          Nobody can begin an estimate from it any more. Estimates that began with it stay as they are.
        </DeleteDialog>
      )}
    </>
  )
}

const Words = ({ words: { terms, exclusions } }: { words: EstimateWords }) =>
  terms || exclusions ? (
    <>
      <ExclusionsToRead text={exclusions} />
      <WordsToRead title="Terms" text={terms} />
    </>
  ) : (
    <p className="text-muted">An Administrator has written none yet.</p>
  )
