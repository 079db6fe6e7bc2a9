import type { UseQueryResult } from '@tanstack/react-query'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'

import { RecordList } from '@/components/ui/record-list'
import { fullName } from '@/lib/base/names'
import { formatDateTime } from '@/lib/base/time'
import { kindNoun } from '@/lib/desk/imports/rules'
import type { SheetImport } from '@/lib/desk/imports/schema'

import { countsInWords } from './report-rows'

/** The imports that were made; each opens its report. */
export const ImportsList = ({ query, timezone }: { query: UseQueryResult<SheetImport[]>; timezone: string }) => (
  <RecordList<SheetImport[], SheetImport>
    query={query}
    caption="Earlier imports"
    waiting="Loading the imports…"
    waitingRows={2}
    rowsOf={(found) => found}
    rowKey={({ id }) => id}
    rowHref={({ id }) => `/administration/import/${id}`}
    columns={[
      { key: 'name', header: 'File', card: 'title', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
      { key: 'kind', header: 'Held', card: 'line', cell: ({ kind }) => kindNoun(kind) },
      { key: 'outcome', header: 'Outcome', card: 'line', cell: ({ counts }) => countsInWords(counts) },
      {
        key: 'when',
        header: 'Imported',
        card: 'line',
        cell: ({ createdAt, createdBy }) => (
          <span>
            {formatDateTime(createdAt, timezone)}
            <span className="block text-muted">{fullName(createdBy)}</span>
          </span>
        ),
      },
    ]}
    empty={{
      icon: <FileSpreadsheet />,
      title: 'No imports yet',
      children: 'Each import leaves a report here, with what became of each row.',
    }}
  />
)
