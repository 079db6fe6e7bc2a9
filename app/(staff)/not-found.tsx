export { NotFound as default } from '@/components/desk/shell/not-found'
