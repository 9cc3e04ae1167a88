import { Component } from 'preact'

/** Drawn again only when something of its own has changed. It reads no signal, since there are hundreds of it. */
export abstract class Still<Props extends object> extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    const names = Object.keys(next) as Array<keyof Props>
    return names.some((name) => next[name] !== this.props[name])
  }
}
