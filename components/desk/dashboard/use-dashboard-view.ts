import { useSearchParams } from 'next/navigation'

import { type DashboardView, dashboardHref, readDashboardView } from './dashboard-view'

/** How the charts are looked at; a change is a step that Back undoes, and asks the server for no page. */
export function useDashboardView(): DashboardView & { look: (change: Partial<DashboardView>) => void } {
  const view = readDashboardView(new URLSearchParams(useSearchParams()))
  return {
    ...view,
    look: (change) => {
      // Of two quick changes the second one goes on from the first, whether or not that has been drawn.
      const now = readDashboardView(new URLSearchParams(window.location.search))
      window.history.pushState(null, '', dashboardHref({ ...now, ...change }))
    },
  }
}
