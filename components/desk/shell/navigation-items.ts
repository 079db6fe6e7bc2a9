import Briefcase from 'lucide-react/icons/briefcase'
import Building2 from 'lucide-react/icons/building-2'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleUser from 'lucide-react/icons/circle-user'
import Clock from 'lucide-react/icons/clock'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Wrench from 'lucide-react/icons/wrench'

/** The icons by name: the server sends names, because a component cannot cross to the browser. */
export const navigationIcons = {
  dashboard: LayoutDashboard,
  administration: ShieldCheck,
  clients: Building2,
  jobs: Briefcase,
  equipment: Wrench,
  calendar: CalendarDays,
  timesheets: Clock,
  profile: CircleUser,
  help: CircleHelp,
  support: LifeBuoy,
}

export interface NavItem {
  label: string
  href: string
  icon?: string
  /** Makes the entry one that opens and closes; its own href is then only the place of what is in its groups. */
  groups?: readonly NavGroup[]
}

interface NavGroup {
  label: string
  items: readonly { label: string; href: string }[]
}

/** Whether a path is the entry's own page or lies below it. The dashboard's `/` has nothing below it. */
export const leadsTo = (href: string, path: string) =>
  href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`)
