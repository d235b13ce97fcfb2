import { useLocation } from 'wouter'

/** The first step of the path, which is the place that the navigation marks: `/`, `/chat`… */
export function usePlace(): string {
  const [path] = useLocation()
  return `/${path.split('/')[1] ?? ''}`
}
