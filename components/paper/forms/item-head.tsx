import { clsx } from 'clsx'

import { labelClass, requiredMark } from '@/components/ui/field'
import type { FormItem } from '@/lib/paper/forms/schema'

/** The label of an item that is no single field, with its help. */
export function ItemHead({ item, as: Tag = 'p' }: { item: FormItem; as?: 'p' | 'legend' }) {
  const isRequired = 'required' in item && item.required
  return (
    <>
      <Tag dir="auto" className={clsx(labelClass, 'mb-1 wrap-anywhere', isRequired && requiredMark)}>
        {item.label}
        {isRequired && <span className="sr-only"> (required)</span>}
      </Tag>
      {item.help && (
        <p dir="auto" className="mb-1 text-table text-muted">
          {item.help}
        </p>
      )}
    </>
  )
}
