import 'server-only'
import { messageTemplates } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'

import { ON_MY_WAY } from './rules'
import type { MessageKind } from './schema'

const REGARDS = `Kind regards
{{coordinatorName}}
{{organizationName}}
{{organizationPhone}}`

/** The messages that an office writes every week. */
const STARTERS: { kind: MessageKind; name: string; subject?: string; body: string }[] = [
  {
    kind: 'sms',
    name: 'First contact',
    body: 'Hello {{contactName}}, this is {{organizationName}} about {{siteAddress}} (job {{jobNumber}}). We have been asked to help and will call you shortly. {{organizationPhone}}',
  },
  {
    kind: 'sms',
    name: 'Next visit',
    body: 'Hello {{contactName}}, our technician comes to {{siteAddress}} on {{nextVisit}}. Please reply if that does not suit. {{organizationName}}',
  },
  {
    kind: 'sms',
    name: ON_MY_WAY,
    body: 'Hello {{contactName}}, our technician is on the way to {{siteAddress}}. If something has come up, please call {{organizationPhone}}. {{organizationName}}',
  },
  {
    kind: 'sms',
    name: 'We could not reach you',
    body: 'Hello {{contactName}}, we tried to call you about {{siteAddress}}. Please call {{organizationPhone}} when it suits you. {{organizationName}}',
  },
  {
    kind: 'email',
    name: 'We have your job',
    subject: 'Job {{jobNumber}}: {{siteAddress}}',
    body: `Hello {{contactName}},

We have been asked to attend to {{siteAddress}}. Your job number with us is {{jobNumber}}, your reference {{refNumber}}.

Our next visit is planned for {{nextVisit}}. {{coordinatorName}} looks after your job and is happy to answer questions.

${REGARDS}`,
  },
  {
    kind: 'email',
    name: 'Report attached',
    subject: 'Report for {{siteAddress}}, reference {{refNumber}}',
    body: `Hello,

Please find attached our report for {{siteAddress}} (your reference {{refNumber}}, our job {{jobNumber}}). Let us know if you would like us to proceed as recommended.

${REGARDS}`,
  },
  {
    kind: 'email',
    name: 'Work completed',
    subject: 'Work completed at {{siteAddress}}',
    body: `Hello {{contactName}},

Our work at {{siteAddress}} is complete and our equipment has been collected. Thank you for your patience.

If anything is not as it should be, please answer this e-mail or call {{organizationPhone}}.

${REGARDS}`,
  },
]

/** Gives a new organisation the templates that every office needs. It can change them. */
export async function addStarterTemplates(tx: Tx, organizationId: number): Promise<void> {
  await tx.insert(messageTemplates).values(STARTERS.map((starter) => ({ organizationId, id: newId(), ...starter })))
}
