import { ArrowDown, ArrowUp, EyeOff, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { GridField } from '#domain/desk/record-calls.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { useSuggestions } from '../queries.ts'
import type { View } from '../use-view.ts'

type ColumnDialogProps = {
  field: GridField
  view: View
  onView: (next: Partial<View>) => void
  /** Undefined for the last column that is shown. */
  onHide: ((field: string) => void) | undefined
  onClose: () => void
}

/** Sorts by a column, filters by it, or hides it. */
export function ColumnDialog({ field, view, onView, onHide, onClose }: ColumnDialogProps) {
  const t = useTranslations('deskRecords')
  const others = view.where.filter((one) => !one.startsWith(`${field.name}:`))
  const present = view.where.find((one) => one.startsWith(`${field.name}:`))
  const [value, setValue] = useState(present?.slice(field.name.length + 1) ?? '')
  const isSorted = view.sort === field.name
  const listId = useId()
  const { data: suggestions = [] } = useSuggestions(field.refers_to, value)

  function act(by: () => void) {
    onClose()
    by()
  }
  const filterBy = (text: string) => onView({ where: [...others, `${field.name}:${text}`] })
  const sortBy = (isDescending: boolean) => onView({ sort: field.name, isDescending })

  function submit(event: FormEvent) {
    event.preventDefault()
    act(() => (value === '' ? onView({ where: others }) : filterBy(value)))
  }

  return (
    <Dialog title={field.title} onClose={onClose}>
      <Stack gap={5}>
        <Text size="sm" tone="muted">
          {field.about}
        </Text>
        <Stack gap={2}>
          <Button variant="quiet" isFull onClick={() => act(() => sortBy(false))}>
            <ArrowUp size={16} aria-hidden="true" />
            {t('sortUp')}
          </Button>
          <Button variant="quiet" isFull onClick={() => act(() => sortBy(true))}>
            <ArrowDown size={16} aria-hidden="true" />
            {t('sortDown')}
          </Button>
          {isSorted && (
            <Button
              variant="quiet"
              isFull
              onClick={() => act(() => onView({ sort: '', isDescending: false }))}
            >
              <X size={16} aria-hidden="true" />
              {t('sortNone')}
            </Button>
          )}
        </Stack>
        <Stack as="form" gap={3} onSubmit={submit}>
          {field.words ? (
            <SelectField
              label={t('filter')}
              value={value}
              onChange={(event) => setValue(event.target.value)}
              options={[
                { value: '', label: t('filterAny') },
                ...field.words.map((word) => ({ value: word, label: word })),
              ]}
            />
          ) : (
            <TextField
              label={t('filter')}
              hint={field.example === '' ? '' : t('example', { example: field.example })}
              maxLength={400}
              list={suggestions.length > 0 ? listId : undefined}
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          )}
          <datalist id={listId}>
            {suggestions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </datalist>
          <Row gap={2} isWrapping>
            <Button type="submit">{t('filterApply')}</Button>
            <Button variant="quiet" onClick={() => act(() => filterBy(''))}>
              {t('onlyEmpty')}
            </Button>
          </Row>
        </Stack>
        {onHide && (
          <Button variant="plain" onClick={() => act(() => onHide(field.name))}>
            <EyeOff size={16} aria-hidden="true" />
            {t('hide')}
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}
