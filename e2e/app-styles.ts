/** The looks of the app, for tests of a part that measure it: a part alone is drawn without them. */
import '@/app/globals.css'
