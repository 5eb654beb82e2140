import { renderToString } from 'react-dom/server'
import { App, EntryScreen } from '../app/app.tsx'

/** The HTML of the sign-in, which the browser hydrates. */
export async function renderSignIn(): Promise<string> {
  await EntryScreen.fetch()
  return renderToString(<App />)
}
