import Send from 'lucide-react/icons/send'

import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { formatDateTime } from '@/lib/base/time'
import { type LinkState, MOST_WRONG_CODES, isHere, isNotSent, isOpen } from '@/lib/paper/links/rules'
import type { OfficeLink } from '@/lib/paper/links/schema'

import { CopyAddress } from './copy-address'

interface LinkListProps<Link extends OfficeLink> {
  label: string
  links: readonly Link[]
  /** Of the job. */
  timezone: string
  stateLabels: Record<LinkState, string>
  entriesOf: (link: Link) => MenuEntry[]
  /** Sends a link again, where that can be done. */
  renewalOf: (link: Link) => (() => void) | undefined
}

/** Who is asked by link, and what came of it. */
export const LinkList = <Link extends OfficeLink>(props: LinkListProps<Link>) => (
  <ul aria-label={props.label} className="divide-y divide-line">
    {props.links.map((link) => {
      const entries = props.entriesOf(link)
      const renew = isCutOff(link) ? props.renewalOf(link) : undefined
      return (
        <li key={link.id} className="flex items-start gap-2 py-2">
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-2 text-sm font-medium wrap-anywhere">
              {link.name}
              {isCutOff(link) ? (
                <Chip tone="danger">{isNotSent(link) ? 'Not sent' : 'Locked'}</Chip>
              ) : (
                <Chip>{isHere(link) ? 'Waits' : props.stateLabels[link.state]}</Chip>
              )}
            </span>
            <span className="block text-table text-muted wrap-anywhere">{whatOf(link, props.timezone)}</span>
            {link.address && <CopyAddress address={link.address} name={link.name} />}
            {renew && (
              <Button size="sm" className="mt-1" icon={<Send aria-hidden />} onClick={renew}>
                Send a new link<span className="sr-only"> to {link.name}</span>
              </Button>
            )}
            {link.declineReason && <span className="block text-sm wrap-anywhere">“{link.declineReason}”</span>}
          </span>
          {entries.length > 0 && <Menu label={`Actions for the link to ${link.name}`} items={entries} />}
        </li>
      )
    })}
  </ul>
)

/** Whether nobody can answer by it before it is sent again: its letter was refused, or too many codes were wrong. */
const isCutOff = (link: OfficeLink) => isNotSent(link) || (link.isLocked && isOpen(link.state))

function whatOf(link: OfficeLink, timezone: string): string {
  const at = (instant: string) => formatDateTime(instant, timezone)
  const goesTo = link.sendBy === 'sms' ? link.phone : link.email
  if (isCutOff(link)) {
    return isNotSent(link)
      ? `${goesTo}: ${link.notSent}`
      : `${goesTo}, ${MOST_WRONG_CODES} wrong codes were entered: it opens nothing any more`
  }
  switch (link.state) {
    case 'WAITING':
      return `${goesTo}, once the one before has signed`
    case 'SIGNED':
      return at(link.signedAt!)
    case 'DECLINED':
      return at(link.declinedAt!)
    case 'TAKEN_BACK':
      return at(link.takenBackAt!)
    case 'EXPIRED':
      return `${goesTo}, ${at(link.expiresAt!)}`
    case 'OPENED':
      return `${goesTo}, ${at(link.openedAt!)}`
    case 'SENT':
      if (link.waits) {
        return `${goesTo}, waits: this installation ${link.sendBy === 'sms' ? 'sends no text messages' : 'has no mail server'}`
      }
      return [`${goesTo}, ${at(link.sentAt!)}`, link.remindedAt && `reminded ${at(link.remindedAt)}`]
        .filter(Boolean)
        .join(', ')
  }
}
