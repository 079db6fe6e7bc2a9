import { clsx } from 'clsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CirclePlus from 'lucide-react/icons/circle-plus'
import MessageSquare from 'lucide-react/icons/message-square'
import StickyNote from 'lucide-react/icons/sticky-note'
import Trash2 from 'lucide-react/icons/trash-2'
import { type FocusEvent, type MouseEvent, memo, useState } from 'react'

import { Button } from '@/components/ui/button'
import { ConflictBanner } from '@/components/ui/conflict-banner'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { useChangerOf } from '@/components/ui/own-id'
import { changedInWords } from '@/lib/base/changed'
import { formatMoney, moneyText } from '@/lib/base/money'
import type { Offer } from '@/lib/paper/catalogue/schema'
import { measureInWords } from '@/lib/paper/estimates/rules'
import type { EstimateLine, ListPrice, SavedLine } from '@/lib/paper/estimates/schema'
import { marginPercent, markupOf } from '@/lib/paper/estimates/sums'

import { CommentMark, useLineComments } from './comment-marks'
import { CreditMark } from './credit-mark'
import { HintWords, useCutHint } from './cut-hints'
import { columnsOf, rowClass } from './grid-columns'
import { DragHandle } from './grid-drag'
import { ItemCell } from './item-cell'
import type { LineDraft } from './line-drafts'
import { RestsOn } from './rests-on'
import {
  BLANK_LINE,
  type TypedLine,
  changedPrice,
  pricedAsTyped,
  readTyped,
  recoded,
  repriced,
  takenFrom,
  typedOf,
} from './typed-line'

export interface LineActions {
  type: (id: string, sectionId: string, typed: TypedLine) => void
  leave: (id: string, over?: SavedLine) => void
  drop: (id: string) => void
  /** One line up or down, or the selected ones with it. */
  further: (lineId: string, step: 1 | -1) => void
  remove: (lineIds: readonly string[]) => void
  select: (lineId: string, how: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>) => void
}

type TextField = Exclude<keyof TypedLine, 'taxable' | 'isCredit' | 'itemId' | 'listCost' | 'listSell'>

/** What the lines of a section share. */
export interface LineShared {
  jobId: string
  sectionId: string
  markups: Parameters<typeof pricedAsTyped>[1]
  currency: string
  /** The job whose client's prices the catalogue offers; undefined without a catalogue. */
  offersFor?: string
  actions: LineActions
}

export interface LineRowProps extends LineShared {
  id: string
  /** `line 3 of Laundry`: for those who cannot see where the row stands. */
  place: string
  /** The stored line; undefined for a new one. */
  line?: EstimateLine
  draft?: LineDraft
  isSelected?: boolean
  /** What the list says now of the item that it was made from. */
  listPrice?: ListPrice
}

const cellClass =
  'h-9 w-full min-w-0 rounded-control border border-transparent bg-transparent px-1.5 text-table outline-offset-0 hover:border-line focus:border-outline aria-invalid:border-danger disabled:text-muted'

/** A line in the grid. It is saved when the focus leaves it. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { id, jobId, sectionId, place, line, draft, isSelected, markups, currency, offersFor, listPrice, actions } =
    props
  const [isNoting, setNoting] = useState(false)
  const typed = draft?.typed ?? (line ? typedOf(line) : BLANK_LINE)
  const isBlank = !line && !draft
  const faults = draft?.faults ?? {}
  const { sent } = readTyped(typed)
  const { unitRateCents, totalCents } = pricedAsTyped(typed, markups)
  const isReckoned = sent.unitCostCents !== null && markupOf({ ...markups, line: sent.markupPercent }) !== null
  const margin = marginPercent(sent.unitCostCents, unitRateCents)
  const change = (more: Partial<TypedLine>) => actions.type(id, sectionId, { ...typed, ...more })

  const put = (next: TypedLine) => actions.type(id, sectionId, next)
  const take = (offer: Offer, input: HTMLInputElement) => {
    put(takenFrom(typed, offer))
    const next = `[data-column="${offer.isPerDay ? 'days' : 'quantity'}"]`
    input.closest('tr')?.querySelector<HTMLInputElement>(next)?.focus()
  }
  const named = (field: TextField, label: string) => ({
    'aria-label': `${label}, ${place}`,
    'aria-invalid': faults[field] ? true : undefined,
    'data-column': field,
    // A narrow cell shows the beginning of its words.
    title: faults[field] ?? (field === 'code' || field === 'description' ? typed[field] : undefined),
  })
  const cell = (field: TextField, label: string, isNumber = false) => (
    <input
      {...named(field, label)}
      type="text"
      autoComplete="off"
      inputMode={isNumber ? 'decimal' : undefined}
      // What a new line begins with shows once something is typed in it.
      value={isBlank ? '' : typed[field]}
      onChange={({ target }) => change({ [field]: target.value })}
      onFocus={({ target }) => isNumber && target.select()}
      className={clsx(cellClass, isNumber && 'text-end tabular-nums')}
    />
  )

  const itemCell = (field: 'code' | 'description', label: string, onType: (text: string) => void) =>
    // Without a catalogue the usual items are offered by code alone: words are typed as ever.
    offersFor === undefined && field === 'description' ? (
      cell(field, label)
    ) : (
      <ItemCell
        {...named(field, label)}
        jobId={offersFor}
        value={typed[field]}
        isCode={field === 'code'}
        onType={onType}
        onTake={take}
        className={cellClass}
      />
    )
  const newPrice = changedPrice(typed, listPrice)
  const hint = useCutHint(id)
  const { show: showComments } = useLineComments(line)
  const turn = () => {
    put({
      ...typed,
      cost: moneyText(sent.unitCostCents),
      rate: moneyText(sent.unitRateCents),
      isCredit: !sent.isCredit,
    })
    actions.leave(id)
  }
  const takePrice = (now: ListPrice) => {
    put(repriced(typed, now))
    actions.leave(id)
  }

  const items: MenuEntry[] = line
    ? [
        ...(typed.note
          ? []
          : [{ label: 'Add a note', icon: <StickyNote aria-hidden />, onSelect: () => setNoting(true) }]),
        ...(line.evidence && !sent.isCredit
          ? []
          : [
              {
                label: sent.isCredit ? 'Make it a charge' : 'Make it a credit',
                icon: sent.isCredit ? <CirclePlus aria-hidden /> : <CircleMinus aria-hidden />,
                onSelect: turn,
              },
            ]),
        ...(showComments ? [{ label: 'Comments', icon: <MessageSquare aria-hidden />, onSelect: showComments }] : []),
        { label: 'Move up', icon: <ArrowUp aria-hidden />, onSelect: () => actions.further(id, -1) },
        { label: 'Move down', icon: <ArrowDown aria-hidden />, onSelect: () => actions.further(id, 1) },
        { label: 'Delete', icon: <Trash2 aria-hidden />, danger: true, onSelect: () => actions.remove([id]) },
      ]
    : []
  const messages = Object.values(faults)
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) actions.leave(id)
  }

  return (
    <>
      <tr
        style={columnsOf(markups.markupMode === 'LINE')}
        data-line={id}
        data-section={sectionId}
        data-new={line ? undefined : ''}
        aria-busy={draft?.saving && true}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && draft && !event.nativeEvent.isComposing) {
            event.stopPropagation()
            actions.drop(id)
          }
        }}
        className={clsx(rowClass, 'border-t border-line', isSelected && 'bg-brand-soft')}
      >
        <td>
          {line && (
            <DragHandle
              label={`Select ${place}`}
              data-column="handle"
              tabIndex={-1}
              aria-pressed={isSelected}
              onClick={(event) => actions.select(id, event)}
            />
          )}
        </td>
        <td>{itemCell('code', 'Code', (code) => put(typed.itemId ? recoded(typed, code) : { ...typed, code }))}</td>
        <td>
          <span className="flex items-center">
            {itemCell('description', 'Description', (description) => change({ description }))}
            {sent.isCredit && <CreditMark />}
            {line && <CommentMark line={line} place={place} />}
            {line?.evidence && <RestsOn jobId={jobId} evidence={line.evidence} place={place} />}
          </span>
        </td>
        <td>{cell('quantity', 'Quantity', true)}</td>
        <td>{cell('days', 'Days', true)}</td>
        <td>{cell('unit', 'Unit')}</td>
        <td>{cell('cost', 'Unit cost', true)}</td>
        {markups.markupMode === 'LINE' && <td>{cell('markup', 'Markup in percent', true)}</td>}
        <td className="px-1.5 text-end text-table text-muted tabular-nums">{margin === null ? '' : `${margin} %`}</td>
        <td>
          {isReckoned ? (
            <span className="block px-1.5 text-end text-table tabular-nums">{(unitRateCents / 100).toFixed(2)}</span>
          ) : (
            cell('rate', 'Unit rate', true)
          )}
        </td>
        <td className="text-center">
          <input
            type="checkbox"
            aria-label={`GST, ${place}`}
            data-column="taxable"
            checked={typed.taxable}
            onChange={({ target }) => change({ taxable: target.checked })}
            className={clsx('mx-auto block size-4 accent-brand', isBlank && 'opacity-0 focus:opacity-100')}
          />
        </td>
        <td className="px-1.5 text-end text-table font-medium tabular-nums">
          {isBlank ? '' : formatMoney(totalCents, currency)}
        </td>
        <td>{line && <Menu label={`Actions for ${place}`} items={items} />}</td>
      </tr>
      {(isNoting || typed.note) && (
        <tr onBlur={onBlur} className="block">
          <td className="block ps-16 text-muted">{cell('note', 'Note')}</td>
        </tr>
      )}
      {hint && (
        <tr className="block">
          <td className="block px-1.5 pb-2">
            <HintWords hint={hint} />
          </td>
        </tr>
      )}
      {newPrice && (
        <tr className="block">
          <td className="block px-1.5 pb-2">
            <NewPrice now={newPrice} place={place} currency={currency} onTake={() => takePrice(newPrice)} />
          </td>
        </tr>
      )}
      {(messages.length > 0 || draft?.theirs) && (
        <tr className="block">
          <td className="block px-1.5 pb-2">
            {draft?.theirs ? (
              <MetLine
                theirs={draft.theirs}
                currency={currency}
                onKeep={() => actions.leave(id, draft.theirs)}
                onTake={() => actions.drop(id)}
              />
            ) : (
              <p role="alert" className="text-table text-danger">
                {messages.join('. ')}
              </p>
            )}
          </td>
        </tr>
      )}
    </>
  )
})

interface NewPriceProps {
  now: ListPrice
  place: string
  currency: string
  onTake: () => void
}

/** The list says something else than on the day on which the line was made from it. */
function NewPrice({ now: { unitCostCents, sellPriceCents }, place, currency, onTake }: NewPriceProps) {
  const cents = sellPriceCents ?? unitCostCents
  const words = cents === null ? 'gone' : formatMoney(cents, currency)
  return (
    <p className="flex flex-wrap items-center gap-2 text-table text-muted">
      {sellPriceCents === null && cents !== null ? 'List cost' : 'List price'} is now {words}.
      <Button size="sm" variant="ghost" aria-label={`Take the list price, ${place}`} onClick={onTake}>
        Take it
      </Button>
    </p>
  )
}

interface MetLineProps {
  theirs: SavedLine
  currency: string
  onKeep: () => void
  onTake: () => void
}

/** Somebody else saved the same line first: what they stored, beside what is typed above it. */
function MetLine({ theirs, currency, onKeep, onTake }: MetLineProps) {
  const who = useChangerOf()(theirs)
  return (
    <ConflictBanner message={`${changedInWords(who, 'this line')}.`} onKeep={onKeep} onShow={onTake}>
      Stored now: {theirs.description}, {measureInWords(theirs)} at {formatMoney(theirs.unitRateCents, currency)}.
    </ConflictBanner>
  )
}
