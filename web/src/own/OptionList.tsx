// Every option of the house with its values; beside each value what it costs, below the readings that it decides.
import type { JSX } from "preact";
import { percent } from "../numbers";
import type { Ask } from "../odds/ask";
import { text } from "../strings/own";
import type { OptionPrices, OptionWorth, ReadingsData, RoomData } from "../types.generated";

type Props = { room: RoomData; found: ReadingsData; ask: Ask; onChange: (part: Partial<Ask>) => void };

export function OptionList({ room, found, ask, onChange }: Props): JSX.Element | null {
  if (!room.options.length) return null;
  const choose = (option: string, value: string) => onChange({ set: { ...ask.set, [option]: value } });
  return (
    <section class="panel" aria-label={text.options}>
      <header class="panel-head"><h2>{text.options}</h2></header>
      <div class="own-options">
        {found.options.map((option) => (
          <fieldset key={option.id} data-option={option.id}>
            <legend>{option.says}</legend>
            {option.worth.map((worth) => <Value key={worth.value} option={option} worth={worth} usual={usual(room, option.id) === worth.value} chosen={(ask.set[option.id] ?? usual(room, option.id)) === worth.value} onChoose={() => choose(option.id, worth.value)} />)}
            <Readings numbers={option.readings} found={found} />
          </fieldset>
        ))}
      </div>
    </section>
  );
}

const usual = (room: RoomData, id: string) => room.options.find((option) => option.id === id)?.default;

type ValueProps = { option: OptionPrices; worth: OptionWorth; usual: boolean; chosen: boolean; onChoose: () => void };

function Value({ option, worth, usual, chosen, onChoose }: ValueProps): JSX.Element {
  const edges = worth.edges.map((edge) => `${edge.name || text.mainGame} ${percent(edge.edge)}`).join(", ");
  return (
    <label class="own-value">
      <input type="radio" name={`option ${option.id}`} value={worth.value} checked={chosen} onChange={onChoose} />
      <span>
        {worth.value.replaceAll("_", " ")} {usual ? <span class="tag">{text.usual}</span> : null}
        {worth.note ? <span class="quiet small block">{worth.note}</span> : null}
      </span>
      <span class="num small">{edges}</span>
    </label>
  );
}

function Readings({ numbers, found }: { numbers: string[]; found: ReadingsData }): JSX.Element {
  const readings = found.readings.filter((reading) => numbers.includes(reading.number));
  return (
    <>
      {readings.map((reading) => (
        <p class="quiet small" key={reading.number}>{text.reading(reading.number)}: {reading.question} {reading.answer} {reading.why}</p>
      ))}
    </>
  );
}
