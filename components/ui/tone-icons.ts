import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

/** The icons of what is said to people, by how good it is. */
export const toneIcons = { info: Info, warning: TriangleAlert, danger: CircleAlert, success: CircleCheck }
