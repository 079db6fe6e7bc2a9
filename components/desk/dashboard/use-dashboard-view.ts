import { useSearchParams } from 'next/navigation'

import { type DashboardView, dashboardHref, readDashboardView } from './dashboard-view'

/** The view of the charts; a change is a step that Back undoes, and asks the server for no page. */
export function useDashboardView(): DashboardView & { look: (change: Partial<DashboardView>) => void } {
  const view = readDashboardView(new URLSearchParams(useSearchParams()))
  return {
    ...view,
    look: (change) => {
      // The second of two quick changes builds on the first, whether or not that has been drawn.
      const now = readDashboardView(new URLSearchParams(window.location.search))
      window.history.pushState(null, '', dashboardHref({ ...now, ...change }))
    },
  }
}
