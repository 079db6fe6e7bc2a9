import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { Button, buttonClass } from '@/components/ui/button'

import { FullPageMessage } from './full-page-message'

export function CrashPage() {
  return (
    <FullPageMessage
      icon={<TriangleAlert />}
      title="Whoops, something went wrong!"
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
          {/* A full page load: the crashed state must not stay in the browser's memory. */}
          {/* oxlint-disable-next-line nextjs/no-html-link-for-pages */}
          <a href="/" className={buttonClass({})}>
            Go back home
          </a>
        </>
      }
    >
      <p>Please either reload the page or go back home to try again.</p>
      <p>
        Does it happen again? {/* oxlint-disable-next-line nextjs/no-html-link-for-pages */}
        <a href="/contact-support" className="text-brand underline underline-offset-2">
          Contact support
        </a>
      </p>
    </FullPageMessage>
  )
}
