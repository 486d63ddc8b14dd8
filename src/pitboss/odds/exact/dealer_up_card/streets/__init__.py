"""From the flop to the showdown and back: types of flops, strengths of hands, and the compiled sums over all deals."""
