'use client'

import { AllClear } from '@/components/ui/all-clear'
import { Card } from '@/components/ui/card'
import { missingFor } from '@/lib/site/visits/rules'
import type { Inspection } from '@/lib/site/visits/schema'

/** The facts that the report of a visit lacks, each with a link to its field. */
export function MissingPanel({
  visit,
  onGo,
}: {
  visit: Inspection
  /** Brings the field into view. */
  onGo: (field: keyof Inspection) => void
}) {
  const missing = missingFor(visit)
  const report = visit.isInitialAttendance ? 'initial attendance report' : 'site visit report'
  return (
    <Card title="Missing for the report">
      {missing.length ? (
        <details open={missing.length <= 4} className="group">
          <summary className="min-h-11 cursor-pointer content-center text-sm md:min-h-9">
            {missing.length === 1 ? 'One answer' : `${missing.length} answers`} for the {report}
          </summary>
          <ul className="mt-1 flex flex-wrap gap-x-4 xl:block">
            {missing.map(({ field, label }) => (
              <li key={field}>
                <button
                  type="button"
                  onClick={() => onGo(field)}
                  className="min-h-11 cursor-pointer rounded-control text-start text-sm text-brand underline-offset-2 hover:underline md:min-h-7"
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <AllClear className="text-sm">All that the {report} tells of the visit is here.</AllClear>
      )}
    </Card>
  )
}
