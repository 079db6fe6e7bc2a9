import { managers } from '@/lib/base/roles'
import { formatDay } from '@/lib/base/time'
import { type Happening, textIn } from '@/lib/platform/activity/telling'
import type { Area } from '@/lib/platform/areas/area'

import { MARKUP_LABELS } from './rules'

/** `the estimate “Strip-out”, version 2` */
const theEstimate = ({ details }: Happening): string => {
  const version = details.versionNo === undefined ? '' : `, version ${String(details.versionNo)}`
  return `the estimate “${textIn(details, 'name') ?? ''}”${version}`
}

/** `approved`; where a member of staff stands for a client who decided by link, `received the approval of Jo Owner by link for`. */
const received = ({ details, isByLink }: Happening, done: string, what: string): string => {
  const client = textIn(details, 'client')
  return client && !isByLink ? `received the ${what} of ${client} by link for` : done
}

/** `, without 3 lines and with less of a line of the version before` */
function butCut({ details: { cutLines, lessLines } }: Happening): string {
  const some = (before: string, count: unknown) =>
    typeof count === 'number' && count > 0 ? [`${before} ${count === 1 ? 'a line' : `${count} lines`}`] : []
  const parts = [...some('without', cutLines), ...some('with less of', lessLines)]
  return parts.length ? `, ${parts.join(' and ')} of the version before` : ''
}

/** `the line “Extraction” of the estimate “Strip-out”, version 2`; without a line, the estimate */
const theSpot = (happening: Happening): string => {
  const line = textIn(happening.details, 'line')
  return line ? `the line “${line}” of ${theEstimate(happening)}` : theEstimate(happening)
}

/** `the PDF “Estimate E-12: Strip-out”, version 2` */
const thePdf = ({ details }: Happening): string =>
  `the PDF “${textIn(details, 'title') ?? ''}”, version ${String(details.versionNo)}`

export const estimates = {
  guide: 'estimates',
  pages: [
    {
      path: '/administration/estimates',
      // Who is no Administrator keeps templates there, and comes from a job's estimates.
      roles: managers,
      entry: {
        in: 'administration',
        group: 'Documents',
        label: 'Estimate Standards',
        about: 'Terms, exclusions and templates that new estimates begin with',
        order: 93,
      },
    },
  ],
  jobParts: [
    {
      part: 'estimates',
      label: 'Estimates',
      roles: managers,
      group: 'money',
      order: 10,
      counts: [{ rows: 'estimates' }],
      goes: { one: 'estimate', many: 'estimates', order: 47 },
    },
  ],
  history: {
    kinds: {
      estimates: {
        label: 'Estimates',
        order: 150,
        actions: ['estimate', 'estimate-comment', 'estimate-report'],
        roles: managers,
      },
    },
    nouns: { estimate: 'the estimate', 'estimate-comment': 'a comment', 'estimate-report': 'the PDF' },
    fields: { discountPercent: 'discount in percent', gstPercent: 'GST in percent', markupMode: 'markup' },
    labels: { markupMode: MARKUP_LABELS },
    sentences: {
      'estimate.added': (happening) => `began ${theEstimate(happening)}`,
      'estimate.copied': (happening) => `copied an estimate to ${theEstimate(happening)}`,
      'estimate.proposals-taken': (happening) =>
        `took ${Number(happening.details.lines)} ${happening.details.lines === 1 ? 'line' : 'lines'} from the record into ${theEstimate(happening)}`,
      'estimate.approved': (happening) =>
        `${received(happening, 'approved', 'approval')} ${theEstimate(happening)}${butCut(happening)}`,
      'estimate.rejected': (happening) => `${received(happening, 'rejected', 'rejection')} ${theEstimate(happening)}`,
      'estimate.asked-to-approve': (happening) =>
        `asked ${textIn(happening.details, 'client')} to approve ${theEstimate(happening)} by link`,
      'estimate.prices-renewed': (happening) => {
        const until = textIn(happening.details, 'validUntil')
        return `renewed the prices of ${theEstimate(happening)}${until ? `, valid until ${formatDay(until)}` : ''}`
      },
      'estimate.link-taken-back': (happening) =>
        `took back the link by which ${textIn(happening.details, 'client')} was to approve ${theEstimate(happening)}`,
      'estimate-comment.written': (happening) => `commented on ${theSpot(happening)}`,
      'estimate-comment.changed': (happening) => `changed a comment on ${theSpot(happening)}`,
      'estimate-comment.resolved': (happening) => `resolved a comment on ${theSpot(happening)}`,
      'estimate-comment.reopened': (happening) => `opened a comment on ${theSpot(happening)} again`,
      'estimate-comment.deleted': (happening) =>
        `deleted a comment of ${textIn(happening.details, 'author')} on ${theSpot(happening)}`,
      'estimate-report.made': (happening) => `made ${thePdf(happening)}`,
      'estimate-report.sent': (happening) => `sent ${thePdf(happening)}`,
      'estimate-report.deleted': (happening) => `deleted ${thePdf(happening)}`,
      'estimate.deleted': (happening) => `deleted ${theEstimate(happening)}`,
    },
  },
  live: 'estimates',
  api: {
    tag: 'estimates',
    about: { text: 'Prices for a job, line by line', order: 117 },
    paths: ['/api/v1/estimates', '/api/v1/estimate-templates', '/api/v1/estimate-words', '/api/v1/approval'],
  },
} satisfies Area
