import { foldTyped } from '#domain/typed.ts'
import { type FieldOptions, makeField } from '#server/records/fields/field.ts'
import { show } from '#server/records/import-faults.ts'

/** Whole numbers in one cell, in their order. @param max of each @param count how many there may be */
export const wholes = ({
  min = 1,
  max,
  count,
  ...options
}: FieldOptions & { min?: number; max: number; count: number }) =>
  makeField(
    {
      format: `whole numbers from ${min} to ${max} with ; between them, at most ${count}`,
      sqlType: 'integer[]',
      read: (cell) => {
        const all = foldTyped(cell)
          .split(';')
          .map((part) => part.trim())
        const isRight = (part: string) => /^\d{1,9}$/.test(part) && Number(part) >= min && Number(part) <= max
        if (!all.every(isRight)) return { problem: `"${show(cell)}" is not such as 60;60;60` }
        if (all.length > count) return { problem: `has more than ${count} numbers` }
        return `{${all.map(Number).join(',')}}`
      },
      write: (stored) => `array_to_string(${stored}, ';')`,
    },
    options,
    `'{}'`,
  )
