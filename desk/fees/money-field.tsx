import { TextField, type TextFieldProps } from '#ui/controls/text-field.tsx'

type MoneyFieldProps = Omit<TextFieldProps, 'onChange'> & { onText: (text: string) => void }

/** An amount as somebody types it, which `readMoney` makes whole paise of. */
export const MoneyField = ({ onText, ...field }: MoneyFieldProps) => (
  <TextField
    {...field}
    inputMode="decimal"
    autoComplete="off"
    maxLength={20}
    onChange={({ target }) => onText(target.value)}
  />
)
