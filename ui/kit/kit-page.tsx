import { useLayoutEffect, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { Segments } from '../controls/segments.tsx'
import { Row } from '../layout/row.tsx'
import { Screen } from '../layout/screen.tsx'
import { Text } from '../layout/text.tsx'
import { Toasts } from '../popups/toast.tsx'
import { Controls } from './controls.tsx'
import { Dialogs } from './dialogs.tsx'
import styles from './kit.module.css'
import { Layouts } from './layouts.tsx'
import { States } from './states.tsx'
import { Tables } from './tables.tsx'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'blue', label: 'Blue' },
  { value: 'contrast', label: 'Purple' },
] as const
type Theme = (typeof themes)[number]['value']

const themeOfAddress = () =>
  themes.find(({ value }) => value === new URLSearchParams(location.search).get('theme'))?.value ?? 'light'

/** Every part in every state, in one theme or in all four. */
export function KitPage() {
  const [theme, setTheme] = useState<Theme | 'all'>(themeOfAddress)
  useLayoutEffect(() => {
    if (theme !== 'all') document.documentElement.className = theme
  }, [theme])
  return (
    <MemoryRouter>
      <main className={styles.page}>
        <Screen gap={8}>
          <Row gap={4} justify="between" isWrapping>
            <Text as="h1">The design kit</Text>
            <Segments
              label="Theme"
              value={theme}
              options={[...themes, { value: 'all', label: 'All' }]}
              onChange={setTheme}
            />
          </Row>
          {theme === 'all' ? <AllThemes /> : <Parts />}
        </Screen>
      </main>
      <Toasts />
    </MemoryRouter>
  )
}

/** The page itself, once in each theme. */
function AllThemes() {
  return (
    <div className={styles.themes}>
      {themes.map(({ value, label }) => (
        <iframe key={value} title={label} src={`?theme=${value}`} />
      ))}
    </div>
  )
}

function Parts() {
  return (
    <>
      <Layouts />
      <Controls />
      <Tables />
      <States />
      <Dialogs />
    </>
  )
}
