import { Bell, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { PasswordField } from '../controls/password-field.tsx'
import { RadioList } from '../controls/radio-list.tsx'
import { SearchField } from '../controls/search-field.tsx'
import { Segments } from '../controls/segments.tsx'
import { Select } from '../controls/select.tsx'
import { SelectField } from '../controls/select-field.tsx'
import { Switch } from '../controls/switch.tsx'
import { Tabs } from '../controls/tabs.tsx'
import { TextArea } from '../controls/text-area.tsx'
import { TextField } from '../controls/text-field.tsx'
import { Card } from '../layout/card.tsx'
import { Grid } from '../layout/grid.tsx'
import { Row } from '../layout/row.tsx'
import { Text } from '../layout/text.tsx'
import { Part } from './part.tsx'

const variants = ['primary', 'quiet', 'plain'] as const
const tabs = [
  { value: 'due', label: 'Due' },
  { value: 'paid', label: 'Paid', count: 12 },
] as const

export function Controls() {
  const [tab, setTab] = useState<'due' | 'paid'>('due')
  const [chosen, setChosen] = useState('one')
  const [isOn, setOn] = useState(true)
  const [typed, setTyped] = useState('')
  return (
    <>
      <Part name="Buttons">
        {variants.map((variant) => (
          <Row key={variant} gap={3} isWrapping>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} isPending>
              pending
            </Button>
            <Button variant={variant} isOff>
              off
            </Button>
            <Button variant={variant} disabled>
              disabled
            </Button>
            <Button variant={variant} needsNetwork>
              needs a network
            </Button>
            <Button variant={variant} size="large">
              <Search aria-hidden="true" />
              large
            </Button>
          </Row>
        ))}
        <Row>
          <IconButton label="Messages">
            <Bell size={20} aria-hidden="true" />
          </IconButton>
        </Row>
      </Part>
      <Part name="Fields">
        <Card padding="large">
          <Grid columns="small" gap={4}>
            <TextField label="Name" defaultValue="Aarav Sharma" />
            <TextField label="With a hint" hint="As on the birth certificate" />
            <TextField label="With a fault" defaultValue="12" error="Please enter 10 digits." />
            <TextArea label="Several lines" rows={3} hint="0 of 200 characters" />
            <TextField label="Disabled" defaultValue="Not now" disabled />
            <PasswordField label="Password" />
          </Grid>
        </Card>
        <Row gap={4} isWrapping>
          <SearchField label="Search" value={typed} onChange={setTyped} />
          <Select aria-label="Year" defaultValue="2026">
            <option>2025</option>
            <option>2026</option>
          </Select>
          <SelectField label="Month" options={[{ value: '4', label: 'April' }]} />
        </Row>
      </Part>
      <Part name="Choices">
        <Row>
          <Segments
            label="How"
            value={tab}
            options={tabs.map(({ value, label }) => ({ value, label }))}
            onChange={setTab}
          />
        </Row>
        <Tabs label="Fees" value={tab} tabs={tabs} onChange={setTab}>
          <Text size="sm" tone="muted">
            What the tab shows: {tab}
          </Text>
        </Tabs>
        <Row gap={4} isWrapping>
          <Switch label="E-mail" isOn={isOn} onChange={setOn} />
          <Switch label="SMS" isOn={!isOn} onChange={(isOff) => setOn(!isOff)} />
          <Switch label="Fixed, on" isOn isFixed onChange={setOn} />
          <Switch label="Fixed, off" isOn={false} isFixed onChange={setOn} />
        </Row>
        <Switch label="As a row" isOn={isOn} onChange={setOn} isRow />
        <RadioList
          label="Account"
          value={chosen}
          onChange={setChosen}
          options={[
            { value: 'one', title: 'Aarav Sharma', subtitle: 'Class 9 A' },
            { value: 'two', title: 'Riya Sharma', subtitle: 'Class 6 B' },
            { value: 'three', title: 'Not to be chosen', isDisabled: true },
          ]}
        />
      </Part>
    </>
  )
}
