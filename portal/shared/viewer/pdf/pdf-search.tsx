import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { PdfFound } from './pdf-pages.ts'
import styles from './pdf-search.module.css'

type PdfSearchProps = {
  field: RefObject<HTMLInputElement | null>
  found: PdfFound | undefined
  onFind: (text: string, direction: 'next' | 'before') => void
}

/** Searches the whole document; Enter moves to the next match, Shift+Enter to the previous one. */
export function PdfSearch({ field, found, onFind }: PdfSearchProps) {
  const t = useTranslations('viewer')
  const [typed, setTyped] = useState('')
  const look = (text: string) => {
    setTyped(text)
    onFind(text, 'next')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onFind(typed, event.shiftKey ? 'before' : 'next')
    else if (event.key === 'Escape' && typed !== '') {
      // The first Escape clears the field, the next one closes the viewer.
      event.preventDefault()
      event.stopPropagation()
      look('')
    }
  }
  const isFound = typed !== '' && found !== undefined && found.total > 0
  return (
    <Row as="search" gap={2} className={styles.search}>
      <Search size={18} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        placeholder={t('search')}
        aria-label={t('search')}
        value={typed}
        onChange={(event) => look(event.target.value)}
        onKeyDown={press}
      />
      <Text as="span" size="xs" wrap="nowrap" role="status">
        {typed !== '' && found && (found.total > 0 ? t('found', found) : t('nothingFound'))}
      </Text>
      {isFound && (
        <>
          <IconButton label={t('foundBefore')} onClick={() => onFind(typed, 'before')}>
            <ChevronUp size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('nextFound')} onClick={() => onFind(typed, 'next')}>
            <ChevronDown size={18} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </Row>
  )
}
