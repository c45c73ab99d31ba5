import state

state.change()
