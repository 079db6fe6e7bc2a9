'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import BellIcon from 'lucide-react/icons/bell'
import Mail from 'lucide-react/icons/mail'
import MailOpen from 'lucide-react/icons/mail-open'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId } from 'react'

import { KeptList } from '@/components/platform/commands/kept-list'
import { useKept } from '@/components/platform/commands/kept-mirror'
import { useCommand } from '@/components/platform/commands/use-command'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { notify } from '@/components/ui/notify'
import { readFurther } from '@/components/ui/read-further'
import { ShowOlder } from '@/components/ui/show-older'
import { SkeletonLines } from '@/components/ui/skeleton'
import { useHeld } from '@/components/ui/use-held'
import { useNow } from '@/components/ui/use-now'
import { fullName } from '@/lib/base/names'
import { awayInWords, formatDateTime } from '@/lib/base/time'
import { markNotices } from '@/lib/desk/notices/commands'
import { noticeKeys } from '@/lib/desk/notices/keys'
import { MOST_MARKED, noticePages } from '@/lib/desk/notices/pages'
import type { MarkNotices, Notice } from '@/lib/desk/notices/schema'
import { api, queryString } from '@/lib/platform/http/client'

const useNotices = () =>
  useInfiniteQuery({
    queryKey: noticeKeys.list,
    queryFn: ({ pageParam: before, signal }) =>
      api.get<Notice[]>(`/api/v1/notices${queryString({ before, limit: noticePages.limit })}`, { signal }),
    ...noticePages.from,
  })

/** What stands at the top, where news would push everything down. */
const newest = (notices: readonly Notice[] | undefined) => (notices?.[0] ? `${notices[0].id} ${notices[0].at}` : '')

/** What stands below the last that is listed; nothing where that is not among all that is read. */
function olderThan(last: Notice | undefined, all: readonly Notice[]): readonly Notice[] {
  const at = all.findIndex(({ id }) => id === last?.id)
  return at === -1 ? [] : all.slice(at + 1)
}

interface NoticeListProps {
  timezone: string
  /** One was opened. */
  onOpen?: () => void
}

/** What its reader is told of: what this device could not save first, then the rest, the newest first. */
export function NoticeList({ timezone, onOpen = () => {} }: NoticeListProps) {
  const query = useNotices()
  const latest = query.data && noticePages.shown(query.data.pages)
  const [held, hasNews, showNews] = useHeld(latest, newest)
  // The first to come is no news.
  if (hasNews && !held) showNews()
  const listed = held ?? latest
  // News waits at the top; what is older comes below, and moves nothing.
  const notices = listed && [...listed, ...(hasNews ? olderThan(listed.at(-1), latest!) : [])]
  const refused = useKept().filter(({ state }) => state === 'refused')
  const [run] = useCommand(markNotices)
  const mark = (sent: MarkNotices) => {
    showNews()
    void run({}, sent).catch(() => notify.error('This couldn’t be marked'))
  }

  if (!notices) {
    return query.isError ? (
      <ErrorState
        title="The notices couldn't be loaded"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <SkeletonLines lines={8} label="Loading the notices…" />
    )
  }
  const fresh = notices.filter(({ isRead }) => !isRead)
  const until = notices[0]?.at
  // All that is listed is named: work that took longer may have told of something meanwhile, at an earlier time.
  const markAll = () =>
    mark(
      query.hasNextPage || fresh.length > MOST_MARKED
        ? { until: until! }
        : { ids: fresh.map(({ id }) => id), isRead: true, until },
    )
  return (
    <div className="space-y-3">
      <KeptList kept={refused} />
      {hasNews && <Button onClick={showNews}>Show what is new</Button>}
      {fresh.length > 0 && (
        <p className="text-end">
          <Button size="sm" variant="ghost" onClick={markAll}>
            Mark all as read
          </Button>
        </p>
      )}
      {notices.length > 0 ? (
        <ol aria-label="Notices" className="-mx-2 divide-y divide-line">
          {notices.map((notice) => (
            <NoticeLine key={notice.id} {...{ notice, timezone, mark, onOpen }} />
          ))}
        </ol>
      ) : (
        !refused.length && (
          <EmptyState icon={<BellIcon />} title="Nothing to tell you">
            When somebody mentions you, gives you work or takes it, when a client decides, or when something you asked
            for fails, it stands here for 90 days.
          </EmptyState>
        )
      )}
      <ShowOlder has={query.hasNextPage} busy={query.isFetchingNextPage} onShow={() => void readFurther(query)} />
    </div>
  )
}

interface NoticeLineProps {
  notice: Notice
  timezone: string
  mark: (sent: MarkNotices) => void
  onOpen: () => void
}

function NoticeLine({ notice, timezone, mark, onOpen }: NoticeLineProps) {
  const now = useNow()
  const line = useId()
  const { id, by, byName, text, detail, href, at, isRead } = notice
  const who = by ? fullName(by) : byName
  return (
    <li className={clsx('flex items-start gap-3 rounded-control px-2 py-3', !isRead && 'bg-brand-soft')}>
      <Face {...{ by, byName }} />
      <div className="min-w-0 flex-1">
        <Link
          id={line}
          href={href}
          onClick={() => {
            if (!isRead) mark({ ids: [id], isRead: true, until: at })
            onOpen()
          }}
          className="block wrap-anywhere hover:underline"
        >
          {!isRead && <span className="sr-only">Unread: </span>}
          {who && <span className="font-semibold">{who} </span>}
          {text}
        </Link>
        {detail && <p className="text-table wrap-anywhere text-muted">{detail}</p>}
        <time dateTime={at} title={formatDateTime(at, timezone)} className="text-table text-muted">
          {awayInWords(at, now, timezone)}
        </time>
      </div>
      <IconButton
        label={isRead ? 'Mark as unread' : 'Mark as read'}
        aria-describedby={line}
        icon={isRead ? <Mail aria-hidden /> : <MailOpen aria-hidden />}
        onClick={() => mark({ ids: [id], isRead: !isRead, until: at })}
      />
    </li>
  )
}

/** Who did it: a colleague, somebody outside, or nobody, where the product could not do something. */
function Face({ by, byName }: Pick<Notice, 'by' | 'byName'>) {
  if (by) return <Avatar person={by} />
  if (byName) {
    const [firstName = '', ...rest] = byName.split(' ')
    return <Avatar person={{ firstName, lastName: rest.at(-1) ?? '', dp: null }} />
  }
  return (
    <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-full bg-warning-soft text-warning">
      <TriangleAlert className="size-4" />
    </span>
  )
}
