import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'

import { NoticeList } from './notice-list'

/** All that its reader is told of, on a page of its own. */
export const NoticesScreen = ({ timezone, settings }: { timezone: string; settings: string }) => (
  <div className="max-w-3xl">
    <PageHeader
      title="Notices"
      body="What concerns you, the newest first. Everything goes after 90 days."
      actions={
        <Link href={settings} className="text-sm text-brand underline">
          What comes by e-mail
        </Link>
      }
    />
    <Card>
      <NoticeList timezone={timezone} />
    </Card>
  </div>
)
