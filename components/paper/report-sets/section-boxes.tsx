import { Checkbox } from '@/components/ui/checkbox'
import { SECTION_LABELS, type SectionKey } from '@/lib/paper/reports/rules'

interface SectionBoxesProps {
  sections: readonly SectionKey[]
  leftOut: readonly SectionKey[]
  onChange: (leftOut: SectionKey[]) => void
}

/** The sections that a report may be without, ticked where they are printed. */
export const SectionBoxes = ({ sections, leftOut, onChange }: SectionBoxesProps) => (
  <fieldset>
    <legend className="mb-1 text-sm font-medium">Sections</legend>
    <p className="mb-1 text-table text-muted">
      Page one, days, causes, exceptions and evidence are always printed. The report says what was left out.
    </p>
    <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2 md:gap-y-2">
      {sections.map((key) => (
        <Checkbox
          key={key}
          label={SECTION_LABELS[key]}
          checked={!leftOut.includes(key)}
          onChange={() => onChange(leftOut.includes(key) ? leftOut.filter((one) => one !== key) : [...leftOut, key])}
        />
      ))}
    </div>
  </fieldset>
)
